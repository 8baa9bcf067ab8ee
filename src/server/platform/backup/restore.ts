/** Fills an empty site from an archive: all of it or nothing. */
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

/** What a restore must not overwrite; the message says what there is, in one line. */
export class NotEmpty extends Error {}

export type Target = {
  databaseUrl: string
  /** The store of the settings, which may be the database. */
  uploads: (db: Db) => UploadStore
  /** @returns those of whom there was anything. */
  eraseAgain: (db: Db, erasures: readonly Erasure[]) => Promise<ErasedPayer[]>
  /** The backed-up site continues here, and its tables stay as they are: nothing is paused. */
  isSameSite?: boolean
}

/** A payer whose copies at the provider must be erased too. */
export type ErasedPayer = {
  emails: string[]
  intents: string[]
  /** Intents of orders that are still open. */
  retained: string[]
}

export type Restored = {
  manifest: Manifest
  erased: number
  /** Tables that others have created among the site's: they stay in the archive. */
  notOurs: string[]
}

/**
 * Checks the whole archive, then restores it in one transaction that a start of the site waits for, with mail and
 * refunds paused. Pictures are stored before it ends: a killed restore can be run again.
 * @param erasures made since the backup or before it: each is repeated
 * @throws BadArchive, NotEmpty, UnfitDatabase, or errors of the database, the store or the disk
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
    // archives of older versions contain some of what a backup now omits
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
    // a link to a draft may have been withdrawn since
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
 * Loads the rows, each table after those that it refers to, so that every constraint holds. Triggers are off: what they
 * would count and announce is in the rows.
 * @param tables those of the archive that exist here
 * @throws if a table does not match its checksum
 */
async function loadTables(sql: postgres.ISql, tables: readonly TableSum[], file: string): Promise<void> {
  const names = tables.map(({ name }) => name)
  for (const name of names) await sql`alter table ${sql(name)} disable trigger user`
  // the migrations have put rows into some; tables that a backup leaves out refer to others
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
      // the client accepts the next statement only once it has sent the end of the rows
      await setImmediate()
      await sql`select`.catch((cause: unknown) => {
        // it does not pass on errors about them after their end
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

/** In test mode the sandbox's copies are in the backup too. */
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
  // what another machine tried says nothing of this one
  await sql`delete from site_facts where key like 'tried %'`
  await sql`insert into site_facts (key, value) values (${PAUSE_KEY}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`
}
