import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { SCHEMA_SQL } from './schema.ts'
import { randomLetters } from './identifiers.ts'

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

// An arbitrary number, equal in every process that prepares the schema.
const PREPARE_LOCK = 5_274_011
/** Stored as the schema's comment. */
const VERSION = createHash('sha256').update(SCHEMA_SQL).digest('hex')

/**
 * Creates the schema `sandbox` if it is missing, and returns its random keys, which are stored there. Every process
 * may call it at every start, also concurrently.
 */
export async function prepareSandbox(sql: postgres.Sql): Promise<SandboxKeys> {
  return await sql.begin(prepare)
}

/** Does what `prepareSandbox` would do, and undoes it. @throws PostgreSQL's refusal */
export async function tryToPrepareSandbox(sql: postgres.Sql): Promise<void> {
  const undo = new Error('undone')
  await sql
    .begin(async (tx) => {
      await tx`set local lock_timeout = '2s'`
      await prepare(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

async function prepare(tx: postgres.TransactionSql): Promise<SandboxKeys> {
  await tx`select pg_advisory_xact_lock(${PREPARE_LOCK})`
  // Hides the 'already exists' notices of later starts.
  await tx`set local client_min_messages = warning`
  const [found] = await tx`select obj_description(to_regnamespace('sandbox')::oid, 'pg_namespace') as version`
  // runs only if the schema is outdated, because it locks tables in use by other processes, and may deadlock
  if (found?.['version'] !== VERSION) {
    await tx.unsafe(SCHEMA_SQL)
    await tx.unsafe(`comment on schema sandbox is '${VERSION}'`)
  }
  await tx`
      insert into sandbox.settings (secret_key, publishable_key, webhook_secret, hash_key)
      values (${`sk_test_${randomLetters(32)}`}, ${`pk_test_${randomLetters(32)}`},
              ${`whsec_${randomLetters(32)}`}, ${randomBytes(32).toString('hex')})
      on conflict do nothing`
  await tx`delete from sandbox.idempotency_keys where created_at < now() - interval '24 hours'`
  const [keys] = await tx<SandboxKeys[]>`
      select secret_key as "secretKey", publishable_key as "publishableKey", webhook_secret as "webhookSecret"
      from sandbox.settings`
  if (!keys) throw new Error('the sandbox has no keys after preparing them')
  return keys
}

/** The key of the sandbox's hashes. Card numbers have too few digits to be hidden by a plain hash. */
export async function loadHashKey(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ hash_key: string }[]>`select hash_key from sandbox.settings`
  if (!row) throw new Error('prepareSandbox has not run on this database')
  return row.hash_key
}
