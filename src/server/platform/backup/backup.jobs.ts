/** Makes a backup every night, and deletes the ones that newer backups supersede. */
import { readPause } from '#db/pause.ts'
import { recordBackup, recordFailedBackup } from '#db/last-backup.ts'
import { BucketUnavailable } from '../object-store/bucket.ts'
import type { NightlyJob } from '../ops/nightly.ts'
import { BadArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { checkArchive } from './check-archive.ts'
import { expiredBackups } from './retention.ts'
import { openPlace } from './open-place.ts'
import type { BackupPlace } from './place.ts'
import { SITE_VERSION } from '../ops/site-version.ts'

const NIGHTLY = 'nightly'
const NAME = /^(?:nightly|backup)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** For example 'backup-2026-11-23T16-25-40Z.tar.gz'. Those of the kind 'backup' were made by hand and are never deleted. */
export const archiveName = (madeAt: Date, kind: 'backup' | typeof NIGHTLY = 'backup'): string =>
  `${kind}-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

export const nightlyBackup = {
  name: 'backup',
  async run(deps, log, signal) {
    const { db, config, databaseUrl, uploads, clock } = deps
    const place = openPlace(config.backups, config)
    const madeAt = clock()
    try {
      const source = { databaseUrl, uploads, settings: config.plainSettings, version: SITE_VERSION }
      const name = archiveName(madeAt, NIGHTLY)
      const { bytes } = await backUp(source, place, name, madeAt, signal)
      // read back as a restore would read it, because a disk may have lost data
      if (place.fileOf) await checkArchive(place.fileOf(name))
      await recordBackup(db, madeAt, bytes)
      // while paused after a restore, the other backups may be those of the lost site, or of one that still
      // runs: delete none
      const removed = (await readPause(db)) ? 0 : await removeSuperseded(place, madeAt)
      log.info({ bytes, removed }, 'backed up')
    } catch (error) {
      // if even this cannot be written, the age of the last backup shows the failure
      if (!signal.aborted) await recordFailedBackup(db, madeAt, reasonOf(error, place)).catch(() => undefined)
      throw error
    }
  },
} satisfies NightlyJob

/** Archives with the time in their name, in no particular order. */
async function listArchives(place: BackupPlace): Promise<{ name: string; madeAt: Date }[]> {
  return (await place.list()).flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    return day === undefined ? [] : [{ name, madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
}

/** Name of the newest archive; undefined if there is none. */
export async function newestArchive(place: BackupPlace): Promise<string | undefined> {
  const all = await listArchives(place)
  return all.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())[0]?.name
}

/** Ignores backups dated in the future, made while the clock was ahead: they neither count as newer nor are deleted. */
async function removeSuperseded(place: BackupPlace, now: Date): Promise<number> {
  const known = (await listArchives(place)).filter(({ madeAt }) => madeAt <= now)
  const old = expiredBackups(known.filter(({ name }) => name.startsWith(NIGHTLY)))
  for (const { name } of old) await place.remove(name)
  return old.length
}

const DISK_REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'the folder cannot be written',
  EPERM: 'the folder cannot be written',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
}

/** Describes the failure without quoting a database error, which may contain personal data. */
function reasonOf(error: unknown, { name }: BackupPlace): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof BucketUnavailable) return `${name} cannot be reached`
  if (error instanceof BadArchive)
    return `${name}: what was written there reads differently (${error.message})`
  const ofDisk = DISK_REASONS[code]
  return ofDisk === undefined ? `it could not be finished (${code || 'see the log'})` : `${name}: ${ofDisk}`
}
