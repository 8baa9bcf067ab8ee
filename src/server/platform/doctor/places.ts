/** Checks the stores of pictures and backups by writing, reading and deleting a small object. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openBucket } from '../object-store/bucket.ts'
import type { S3Place, UploadsPlace } from '../uploads-place.ts'
import { fail, lineOf, runCheck, ok, warn, type Finding, type Outcome } from '../findings/finding.ts'
import { isPublic } from './settings.ts'

const WITHIN_MS = 10_000

export function checkPlaces(config: Config): Promise<Finding>[] {
  const { uploads, backups, isBackedUp } = config
  return [
    runCheck('pictures', () => tryPlace(uploads, config), explain('UPLOADS_URL')),
    ...(isBackedUp ? [runCheck('backups', () => tryBackups(config), explain('BACKUP_DIR'))] : []),
  ]

  async function tryBackups(of: Config): Promise<Outcome> {
    const outcome = await tryPlace(backups, of)
    if (outcome.state !== 'ok' || !isPublic(of) || backups.kind !== 'folder') return outcome
    if (of.databaseUrl !== undefined || !(await isSameDisk(backups.path, of.dataDir))) return outcome
    return warn(
      `${outcome.what}, on the same disk as the database`,
      'set BACKUP_DIR to another disk or an s3:// address',
    )
  }
}

const explain = (setting: string) => (error: unknown) =>
  fail(lineOf(error), `correct ${setting}, or what its place allows: it must read, write and delete there`)

async function tryPlace(place: UploadsPlace, config: Config): Promise<Outcome> {
  if (place.kind === 'database') return ok('in the database')
  return place.kind === 'folder' ? tryFolder(resolve(place.path)) : tryBucket(place, config)
}

async function tryFolder(folder: string): Promise<Outcome> {
  const there = await existing(folder)
  if (there !== folder) {
    await access(there, constants.W_OK | constants.X_OK)
    return ok(`${folder} is made when it is needed`)
  }
  const file = join(folder, `.doctor-${randomUUID()}`)
  const text = randomUUID()
  try {
    await writeFile(file, text, { mode: 0o600, flush: true })
    if ((await readFile(file, 'utf8')) !== text)
      return fail(`${folder} gives other bytes than it got`, 'check the disk')
  } finally {
    await rm(file, { force: true })
  }
  return ok(`${folder} can be written and read`)
}

async function tryBucket(place: S3Place, { awsKeys }: Config): Promise<Outcome> {
  if (!awsKeys) return fail('the AWS_ keys are missing', 'set them')
  const bucket = openBucket(place, awsKeys)
  const name = `doctor-${randomUUID()}`
  const key = place.prefix + name
  const body = Buffer.from(name)
  await bucket.ask('PUT', key, { withinMs: WITHIN_MS, body, type: 'text/plain' })
  const { content } = await bucket.ask('GET', key, { withinMs: WITHIN_MS })
  const listed: string[] = []
  for await (const found of bucket.keys(key)) listed.push(found)
  await bucket.ask('DELETE', key, { withinMs: WITHIN_MS })
  const where = `s3://${place.bucket}/${place.prefix}`
  if (!content.equals(body) || listed.length !== 1)
    return fail(`${where} does not have what was just put there`, 'see whether its endpoint is the right one')
  return ok(`${where} can be listed, written, read and deleted`)
}

/** The folder itself, or the nearest parent that exists. */
export async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found || dirname(folder) === folder ? folder : existing(dirname(folder))
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map(async (path) => (await stat(await existing(resolve(path)))).dev),
  )
  return first === second
}
