import { LRUCache } from 'lru-cache'
import type { Db } from '#db/client.ts'
import { NO_AWS_KEYS, SettingError, type Config } from '../../config.ts'
import type { UploadsPlace } from '../uploads-place.ts'
import { databaseStore } from './database-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { UploadStore } from './store.ts'

/** @throws SettingError for an object store without keys */
export function openUploadStore(
  place: UploadsPlace,
  { awsKeys }: Pick<Config, 'awsKeys'>,
  db?: Db,
): UploadStore {
  // without a cache in memory, because the operating system caches files
  if (place.kind === 'folder') return folderStore(place.path)
  if (place.kind === 'database') {
    if (!db) throw new Error('no database was opened')
    return withCache(databaseStore(db))
  }
  if (!awsKeys) throw new SettingError(NO_AWS_KEYS)
  return withCache(s3Store(place, awsKeys))
}

/** About a hundred pictures, so that a much-read page asks the store once. */
const MAX_BYTES = 16 * 1024 * 1024

/** Caches recently read files in memory, and reads each only once for concurrent requests. */
function withCache(store: UploadStore): UploadStore {
  const recent = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    fetchMethod: (name) => store.get(name),
    // concurrent callers still get a file that was evicted while it was read
    ignoreFetchAbort: true,
  })
  return {
    ...store,
    get: (name) => recent.fetch(name),
    async delete(name) {
      await store.delete(name)
      recent.delete(name)
    },
  }
}
