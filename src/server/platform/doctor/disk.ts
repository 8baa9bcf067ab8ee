import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { fail, ok, warn, type Outcome } from '../findings/finding.ts'
import { existing } from './places.ts'

const GB = 1e9
const LOW_BYTES = 2 * GB
const FULL_BYTES = 0.2 * GB

/** Checks free space on the disks that the settings name. */
export async function checkDisk({
  dataDir,
  databaseUrl,
  smtpUrl,
  uploads,
  backups,
  isBackedUp,
}: Config): Promise<Outcome> {
  const needsDataDir = databaseUrl === undefined || smtpUrl === undefined
  const folders = [
    ...(needsDataDir ? [dataDir] : []),
    ...(uploads.kind === 'folder' ? [uploads.path] : []),
    ...(isBackedUp && backups.kind === 'folder' ? [backups.path] : []),
  ].map((folder) => resolve(folder))
  if (folders.length === 0) return ok('the site writes to none')
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(await existing(folder))
      return { folder, free: bavail * bsize }
    }),
  )
  const least = disks.toSorted((one, other) => one.free - other.free)[0]!
  const what = `${(least.free / GB).toFixed(1)} GB are free for ${least.folder}`
  if (least.free < FULL_BYTES) return fail(what, 'free some now: orders are lost on a full disk')
  return least.free < LOW_BYTES ? warn(what, 'free some soon, or make it larger') : ok(what)
}
