import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { SCHEMA_SQL } from './schema.ts'
import { randomLetters } from './identifiers.ts'

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

// Any fixed number, the same in every process that prepares the schema.
const PREPARE_LOCK = 5_274_011
/** The schema's comment says of which version it is. */
const VERSION = createHash('sha256').update(SCHEMA_SQL).digest('hex')

/**
 * Creates the schema `sandbox` where it is missing and returns the keys, which are made at random once per
 * database and stored there. Safe to call at every start and from several processes at once.
 */
export async function prepareSandbox(sql: postgres.Sql): Promise<SandboxKeys> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${PREPARE_LOCK})`
    // "already exists" notices of a second start say nothing useful.
    await tx`set local client_min_messages = warning`
    const [found] =
      await tx`select obj_description(to_regnamespace('sandbox')::oid, 'pg_namespace') as version`
    // even where nothing is missing it locks tables that another process works on, up to a deadlock
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
  })
}

/** The key of the sandbox's keyed hashes: a card number has too few digits for a plain hash to hide it. */
export async function loadHashKey(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ hash_key: string }[]>`select hash_key from sandbox.settings`
  if (!row) throw new Error('prepareSandbox has not run on this database')
  return row.hash_key
}
