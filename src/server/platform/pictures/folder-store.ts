/** Stores pictures as files in one folder. */
import { randomUUID } from 'node:crypto'
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#db/embedded/make-folder.ts'
import { isPictureName, StoreUnavailable, type StoredFile, type UploadStore } from './store.ts'

export function folderStore(folder: string): UploadStore {
  return {
    async put(files) {
      const missing: StoredFile[] = []
      for (const file of files) if (!(await isThere(join(folder, file.name)))) missing.push(file)
      if (missing.length > 0) await writeWhole(folder, missing)
    },
    get: (name) => readFile(join(folder, name)).catch(orUnavailable(undefined)),
    async *list() {
      const names = await readdir(folder).catch(orUnavailable<string[]>([]))
      yield* names.filter(isPictureName)
    },
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Turns an error into StoreUnavailable, except for a missing file. */
const orUnavailable =
  <Missing>(missing: Missing) =>
  (cause: NodeJS.ErrnoException): Missing => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return missing
    throw new StoreUnavailable('the site’s disk cannot be read', { cause })
  }

/** Writes all files or none: into another folder first, flushed, then renamed one by one. */
async function writeWhole(folder: string, files: readonly StoredFile[]): Promise<void> {
  const aside = join(folder, `.${randomUUID()}`)
  try {
    await makeFolder(aside)
    await Promise.all(
      files.map(({ name, content }) => writeFile(join(aside, name), content, { flush: true })),
    )
    for (const { name } of files) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await rename(join(aside, name), join(folder, name))
    }
  } catch (cause) {
    throw new StoreUnavailable('the site’s disk is full or read-only', { cause })
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => {})
  }
}
