/** `npm run backup [FILE]`, `npm run restore FILE`, `npm run release`: with the same settings as the site. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { connect, type Connection } from '#db/client.ts'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { recordBackup } from '#db/last-backup.ts'
import { keepTimelinesIn } from '#db/connection/known-timelines.ts'
import { lookForPooler } from '#db/connection/pooler.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { openUploadStore } from './platform/pictures/open-store.ts'
import { addErasure, readErasures, type Erasure } from './platform/erasure-notes.ts'
import { eraseAgain } from './admin/privacy/erase-again.ts'
import { startFailure } from './platform/start-failure.ts'
import { BadArchive } from './platform/backup/archive.ts'
import { backUp } from './platform/backup/backup.ts'
import { folderPlace } from './platform/backup/folder-place.ts'
import type { Manifest } from './platform/backup/manifest.ts'
import { archiveName } from './platform/backup/backup.jobs.ts'
import { openPlace } from './platform/backup/open-place.ts'
import { isArchiveName, type BackupPlace } from './platform/backup/place.ts'
import { endPause } from './platform/backup/release.ts'
import { NotEmpty, restore } from './platform/backup/restore.ts'
import { SITE_VERSION } from './platform/ops/site-version.ts'

type Site = { config: Config; databaseUrl: string }
type Command = (site: Site, word: string | undefined) => Promise<void>

const commands: Record<string, { needsSite: boolean; run: Command }> = {
  backup: { needsSite: true, run: makeBackup },
  restore: { needsSite: false, run: restoreFrom },
  release: { needsSite: true, run: release },
}

async function makeBackup({ config, databaseUrl }: Site, word: string | undefined): Promise<void> {
  const madeAt = new Date()
  const file = word === undefined ? undefined : resolve(word)
  const place = file === undefined ? openPlace(config.backups, config) : folderPlace(dirname(file))
  const name = file === undefined ? archiveName(madeAt) : basename(file)
  await connected(databaseUrl, async ({ db }) => {
    const uploads = openUploadStore(config.uploads, config, db)
    const source = { databaseUrl, uploads, settings: config.plainSettings, version: SITE_VERSION }
    const { manifest, bytes } = await backUp(source, place, name, madeAt)
    await recordBackup(db, madeAt, bytes)
    say(`Backed up ${contentOf(manifest)} into ${name} (${(bytes / 1e6).toFixed(1)} MB) in ${place.name}`)
    say('It holds personal data: keep it where only you can read it.')
  })
}

async function restoreFrom(site: Site, word: string | undefined): Promise<void> {
  if (word === undefined) throw new SettingError('name the backup: npm run restore FILE')
  const backups = openPlace(site.config.backups, site.config)
  if (existsSync(word)) return restoreFile(site, backups, resolve(word))
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  try {
    const file = join(folder, basename(word))
    const isThere = isArchiveName(word) && (await backups.download(word, file))
    if (!isThere) throw new SettingError(`${word}: there is no such file, here or in ${backups.name}`)
    await restoreFile(site, backups, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function restoreFile({ config, databaseUrl }: Site, backups: BackupPlace, file: string): Promise<void> {
  const known = await readErasures(backups.notes)
  const beside = folderPlace(dirname(file))
  const brought = beside.name === backups.name ? [] : await readErasures(beside.notes)
  const target = {
    databaseUrl,
    uploads: (db: Connection['db']) => openUploadStore(config.uploads, config, db),
    eraseAgain,
  }
  const { manifest, erased, notOurs } = await restore(target, file, [...known, ...brought], new Date()).catch(
    (error: unknown) => {
      if (error instanceof BadArchive)
        throw new SettingError(`${file}: ${error.message}; nothing was restored`)
      if (error instanceof NotEmpty)
        throw new SettingError(
          `${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${error.message}, and nothing was restored: name an empty one`,
        )
      throw error
    },
  )
  await addMissing(backups, known, brought)
  await connected(databaseUrl, ({ sql }) => sql.unsafe('analyze'))
  say(`Restored ${contentOf(manifest)} as of ${manifest.madeAt}.`)
  if (notOurs.length > 0) say(`Not of the site, and so left in the archive: ${notOurs.join(', ')}.`)
  say(
    known.length + brought.length === 0
      ? `No notes of erasures were found in ${backups.name} or beside the file: whoever was erased since then is back, and must be erased again.`
      : `People erased again: ${erased}.`,
  )
  say('Emails, webhooks and refunds are held. Start the site, look at it, then let them go: npm run release')
}

/** Adds erasures recorded beside the restored archive to our own journal, because our next backups need them too. */
async function addMissing({ notes }: BackupPlace, known: readonly Erasure[], brought: readonly Erasure[]) {
  const texts = new Set(known.map((one) => JSON.stringify(one)))
  for (const erasure of brought) if (!texts.has(JSON.stringify(erasure))) await addErasure(notes, erasure)
}

async function release({ databaseUrl }: Site, word: string | undefined): Promise<void> {
  if (word !== undefined && word !== 'resend')
    throw new SettingError(`npm run release takes only the word resend, not ${word}`)
  const released = await connected(databaseUrl, ({ db }) => endPause(db, word === 'resend'))
  if (!released) return say('Nothing is held.')
  say(`Emails, webhooks and refunds go again; emails that go out now: ${released.waiting}.`)
  const { webhooks } = released
  if (webhooks.waiting + webhooks.setAside > 0)
    say(
      `Webhooks that go out now: ${webhooks.waiting}; set aside under Integrations, to be replayed or not: ${webhooks.setAside}.`,
    )
  if (released.setAside > 0)
    say(
      `Set aside, because they may have gone out before the restore: ${released.setAside}. They are under Mail in the dashboard, to be resent or not.`,
    )
}

async function connected<T>(databaseUrl: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(databaseUrl, 2)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

function contentOf({ tables, uploads }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${uploads.length} pictures`
}

async function main(): Promise<void> {
  const [name = '', word] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new SettingError(`npm run backup, restore or release, not ${name}`)
  const config = readConfig(process.env)
  keepTimelinesIn(config.dataDir)
  await lookForPooler(config)
  if (config.databaseUrl !== undefined) return command.run({ config, databaseUrl: config.databaseUrl }, word)
  if (command.needsSite && !existsSync(join(config.dataDir, 'postgres')))
    throw new SettingError(`DATA_DIR=${config.dataDir}: there is no site in this folder`)
  const embedded = await startEmbedded({ dataDir: config.dataDir, report: complain })
  try {
    await command.run({ config, databaseUrl: embedded.url }, word)
  } finally {
    await embedded.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  complain(startFailure(error, process.env))
  process.exit(1)
}
