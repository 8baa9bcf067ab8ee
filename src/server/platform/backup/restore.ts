/** Restores an archive into an empty site: everything or nothing. */
import { setImmediate } from 'node:timers/promises'
import type postgres from 'postgres'
import { erasePayer, prepareSandbox } from 'stripe-sandbox'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import { clientWithin, dbWithin, type Db, type OneTransaction } from '#db/client.ts'
import { PAUSE_KEY, type Pause } from '#db/pause.ts'
import { applyMigrationsTo, knownMigrations, refuseOldServer } from '#db/migrate.ts'
import type { UploadStore } from '../pictures/store.ts'
import type { Erasure } from '../erasure-notes.ts'
import { isSameAddress } from '#shared/platform/text/contact.ts'
import { BadArchive, readArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import type { Manifest, TableSum } from './manifest.ts'
import { inOneTransaction } from './session.ts'
import { copyIn, isEmpty, LEFT_OUT, readTables, sumUp } from './tables.ts'

/** The target already contains data that a restore must not overwrite. The message is one line about what it is. */
export class NotEmpty extends Error {}

export type Target = {
  databaseUrl: string
  /** The configured picture store, which may be the database itself. */
  uploads: (db: Db) => UploadStore
  /** @returns the payers about whom something was stored */
  eraseAgain: (db: Db, erasures: readonly Erasure[]) => Promise<ErasedPayer[]>
  /** Continues the same site in another database (an upgrade): keeps secrets, pauses nothing, skips migrations. */
  isSameSite?: boolean
}

/** A payer whose copies at the payment provider must be erased too. */
export type ErasedPayer = {
  emails: string[]
  intents: string[]
  /** Intents of orders that are still open, whose copies stay. */
  retained: string[]
}

export type Restored = {
  manifest: Manifest
  erased: number
  /** Tables that other programs created among the site's; they are not restored. */
  notOurs: string[]
}

/**
 * Checks the whole archive, then restores it in one transaction, with mail and refunds paused. A start of the
 * site waits for that transaction. Pictures are stored before it commits, so a killed restore can be run
 * again.
 * @param erasures repeated after the restore, whether made before or after the backup
 * @throws BadArchive, NotEmpty, IncompatibleDatabase, or errors of the database, the store or the disk
 */
export async function restore(
  target: Target,
  file: string,
  erasures: readonly Erasure[],
  now: Date,
): Promise<Restored> {
  const manifest = await checkArchive(file)
  const known = knownMigrations()
  if (!known.includes(manifest.step))
    throw new BadArchive(
      manifest.step < Math.min(...known)
        ? `it was made by version ${manifest.version}, which this one cannot upgrade: restore it with that version, then start a version of November 2026 once`
        : `it was made by a newer version of the site (${manifest.version}): restore it with that version`,
    )
  return inOneTransaction(target.databaseUrl, '', async (transaction) => {
    const { sql } = transaction
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.schema})`
    await refuseOldServer(sql)
    if (!(await isEmpty(sql))) throw new NotEmpty('there are tables in it already')
    const db = dbWithin(transaction)
    await applyMigrationsTo(db, manifest.step)
    const isSandbox = manifest.tables.some(({ name }) => name.startsWith('sandbox.'))
    if (isSandbox) await prepareSandbox(clientWithin(transaction))
    const made = new Set((await readTables(sql, true)).map(({ name }) => name))
    const notOurs = manifest.tables.map(({ name }) => name).filter((name) => !made.has(name))
    // archives of older versions contain tables that backups now leave out
    const isWanted = (name: string) => made.has(name) && (target.isSameSite || !LEFT_OUT.includes(name))
    await loadTables(
      sql,
      manifest.tables.filter(({ name }) => isWanted(name)),
      file,
    )
    for (const { name, value } of manifest.sequences)
      await sql`select setval(to_regclass(${name}), ${value}::bigint) where to_regclass(${name}) is not null`
    if (target.isSameSite) return { manifest, erased: 0, notOurs }
    await applyMigrationsTo(db)
    // end links to drafts, as one may have been withdrawn since the backup
    await sql`update blog_posts set preview_key = null where preview_key is not null`
    const endedCodes = erasures.flatMap(({ recoveryCodes = [] }) => recoveryCodes)
    await sql`delete from recovery_codes where code_hash in ${sql(['', ...endedCodes])}`
    const payers = await target.eraseAgain(db, erasures)
    if (isSandbox) for (const payer of payers) await eraseCopies(transaction, payer)
    await pauseUntilRelease(sql, { restoredAt: now.toISOString(), backupAt: manifest.madeAt })
    await storeUploads(target.uploads(db), manifest, file)
    return { manifest, erased: payers.length, notOurs }
  })
}

/**
 * Loads the rows table by table, each after those that it refers to, so that constraints hold. Triggers are
 * off, because the rows already contain their results.
 * @param tables the archive's tables that exist here
 * @throws if a table does not match its checksum
 */
async function loadTables(sql: postgres.ISql, tables: readonly TableSum[], file: string): Promise<void> {
  const names = tables.map(({ name }) => name)
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`
  // migrations may have inserted rows; cascade, because tables outside the backup refer to these
  await sql`truncate ${sql(names)} cascade`
  let table: TableSum | undefined
  let loading: Loading | undefined
  for await (const { name, content } of readArchive(file)) {
    const [kind, of] = name.split('/')
    if (kind !== 'tables') continue
    if (of !== table?.name) {
      await loading?.end()
      table = tables.find((one) => one.name === of)
      loading = table && (await startLoading(sql, table))
    }
    await loading?.write(content)
  }
  await loading?.end()
  for (const { name, columns, rows, checksum } of tables) {
    const sum = await sumUp(sql, { name, columns })
    if (sum.rows !== rows || sum.checksum !== checksum)
      throw new Error(`${name} is not as it was in the backup`)
  }
  for (const name of names) await sql`alter table ${sql(name)} enable trigger user`
}

type Loading = { write(content: Buffer): Promise<void>; end(): Promise<void> }

async function startLoading(sql: postgres.ISql, table: TableSum): Promise<Loading> {
  const rows = await copyIn(sql, table)
  let refusal: Error | undefined
  rows.on('error', (error) => (refusal = error))
  return {
    write: (content) =>
      new Promise((done, fail) => {
        rows.write(content, (error) => (error ? fail(refusal ?? error) : done()))
      }),
    async end() {
      rows.end()
      // the client accepts another statement only after it has sent the end of the rows
      await setImmediate()
      await sql`select`.catch((cause: unknown) => {
        // the client does not report errors that come after the end of the rows, so query again to see one
        throw new Error(`the database refuses the rows of ${table.name}; its own log says why`, { cause })
      })
    },
  }
}

/** @throws NotEmpty for a picture that is not in the backup; one that is may be from a killed restore */
async function storeUploads(store: UploadStore, { uploads }: Manifest, file: string): Promise<void> {
  const names = new Set(uploads.map(({ name }) => name))
  for await (const name of store.list())
    if (!names.has(name)) throw new NotEmpty('there are other pictures among its uploads')
  for await (const { name, content } of readArchive(file)) {
    const [kind, of = ''] = name.split('/')
    if (kind === 'uploads') await store.put([{ name: of, content }])
  }
}

/** In test mode the backup also contains the payer's data in the payment sandbox. */
const eraseCopies = (
  transaction: OneTransaction,
  { emails, intents, retained }: ErasedPayer,
): Promise<void> =>
  erasePayer(clientWithin(transaction), {
    intents,
    isTheirs: (typed) => emails.some((email) => isSameAddress(typed, email)),
    isRetained: (intent) => retained.includes(intent),
  })

async function pauseUntilRelease(sql: postgres.ISql, value: Pause): Promise<void> {
  // results of checks on another machine say nothing about this one
  await sql`delete from site_facts where key like 'tried %'`
  await sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
}
