import postgres from 'postgres'
import { tryToPrepareSandbox } from 'stripe-sandbox'
import type { Config } from '../../config.ts'
import { fail, ok, warn, type Outcome } from '../findings/finding.ts'

/** @param isThere whether the site's tables exist */
export async function checkRights(
  sql: postgres.Sql,
  { migratesAtStart, stripeKeys }: Config,
  isThere: boolean,
): Promise<Outcome> {
  if (!isThere) return checkCreateRights(sql, migratesAtStart)
  // with Stripe keys the sandbox's tables are not used
  const schemas = ['public', 'drizzle', ...(stripeKeys ? [] : ['sandbox'])]
  const found = await sql<{ name: string; used: boolean; owned: boolean }[]>`
    select n.nspname || '.' || c.relname as name, pg_has_role(c.relowner, 'usage') as owned,
      has_schema_privilege(n.oid, 'usage') and case
        when c.relkind = 'S' then has_sequence_privilege(c.oid, 'usage') and has_sequence_privilege(c.oid, 'select')
        when n.nspname = 'drizzle' then has_table_privilege(c.oid, 'select')
        else has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') end as used
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${sql(schemas)} and (c.relkind in ('r', 'p') or c.relkind = 'S' and n.nspname <> 'drizzle')
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by 1`
  const refused = found.filter(({ used }) => !used).map(({ name }) => name)
  if (refused.length > 0)
    return fail(
      `the role may not use ${refused[0]}${refused.length > 1 ? ` and ${refused.length - 1} more` : ''}`,
      'grant it what docs/deploys.md lists',
    )
  const isOwner = found.every(({ owned }) => owned)
  if (isOwner) return ok('the role reads, writes and changes every table')
  if (!migratesAtStart)
    return ok('the role reads and writes every table, and changes none, as MIGRATE=off wants')
  return warn(
    'the role reads and writes every table, and may not change them: the first start of a newer release fails',
    'set MIGRATE=off, and run npm run migrate as their owner before such a start',
  )
}

/** Tries what a start without the provider's keys does first. */
export async function checkSandboxRights(sql: postgres.Sql): Promise<Outcome> {
  try {
    await tryToPrepareSandbox(sql)
    return ok("the role may make and use the payment sandbox's tables")
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== '42501') throw error
    return fail(
      `the role may not make the payment sandbox's tables (${error.message})`,
      'set the three STRIPE_ keys, or start as the owner of the tables',
    )
  }
}

async function checkCreateRights(sql: postgres.Sql, migratesAtStart: boolean): Promise<Outcome> {
  const [may] = await sql`select has_schema_privilege('public', 'create')
    and has_database_privilege(current_database(), 'create') as make`
  if (may?.['make']) return ok('the role may make the tables')
  if (!migratesAtStart) return ok('the role may not make tables, as MIGRATE=off wants')
  return fail(
    'the role may not make tables and schemas in this database',
    'make it the owner of the database, or set MIGRATE=off and run npm run migrate as the owner',
  )
}
