/** Which tables a backup contains, and checksums of their rows. */
import type postgres from 'postgres'
import type { TableSum } from './manifest.ts'

export type Table = Pick<TableSum, 'name' | 'columns'>
type Sql = postgres.ISql

/** The site's own tables and, in test mode, the sandbox's. */
const SCHEMAS = ['public', 'sandbox']
/** All schemas that a site creates in its database; earlier releases made `pgboss`. */
const MADE_SCHEMAS = [...SCHEMAS, 'drizzle', 'pgboss']
/**
 * Sandbox keys are secrets, and are generated again. Tokens, sessions, links and sign-ins must not become
 * valid again if they have ended since the backup. Known browsers are recorded again. Uploaded pictures are
 * files in the archive, wherever they are stored. Files of a build are stored again at the next start.
 */
export const LEFT_OUT = [
  'sandbox.settings',
  'sandbox.api_keys',
  'sandbox.endpoint_secrets',
  'public.api_tokens',
  'public.admin_sessions',
  'public.person_links',
  'public.sign_in_steps',
  'public.known_browsers',
  'public.uploads',
  'public.client_builds',
  'public.client_files',
]

/** Makes equal rows print as equal text on every server, and lifts the time limits. */
export async function prepareSession(sql: Sql): Promise<void> {
  await sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_min_messages = 'warning';
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

/** Every table after those it refers to, without generated columns. @param isWhole includes the tables of LEFT_OUT */
export async function readTables(sql: Sql, isWhole = false): Promise<Table[]> {
  const found = await sql<(Table & { needs: string[] })[]>`
    select n.nspname || '.' || c.relname as name,
      (select json_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(fn.nspname || '.' || f.relname), '[]') from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${sql(SCHEMAS)}
      and (${isWhole} or n.nspname || '.' || c.relname not in ${sql(LEFT_OUT)})
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by 1`
  const ordered: Table[] = []
  const isOrdered = (name: string) => ordered.some((table) => table.name === name)
  let waiting = [...found]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every(isOrdered))
    if (ready.length === 0) throw new Error(`tables that need each other: ${waiting[0]?.name}`)
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

/**
 * A table that a migration rewrites looks empty to an earlier snapshot. Reading a table locks it against that
 * until the transaction ends, so it suffices to check once. @throws if a table was rewritten before it was
 * read
 */
export async function refuseRewritten(sql: Sql, tables: readonly Table[]): Promise<void> {
  const [rewritten] = await sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname || '.' || c.relname in ${sql(tables.map(({ name }) => name))}
      and pg_relation_filenode(c.oid) is distinct from c.relfilenode limit 1`
  if (rewritten)
    throw new Error(`${rewritten['name']} was rewritten while the backup was made: make it again`)
}

/** Number of rows and the sum of their hashes, which does not depend on their order. */
export async function sumUp(
  sql: Sql,
  { name, columns }: Table,
): Promise<Pick<TableSum, 'rows' | 'checksum'>> {
  const [row] = await sql<{ rows: string; checksum: string }[]>`
    select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${sql(columns)} from ${sql(name)}) t`
  return { rows: Number(row?.rows), checksum: row?.checksum ?? '' }
}

/** Streams a table's rows in COPY format. */
export const copyOut = (sql: Sql, { name, columns }: Table) =>
  sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable()
export const copyIn = (sql: Sql, { name, columns }: Table) =>
  sql`copy ${sql(name)} (${sql(columns)}) from stdin`.writable()

/**
 * Last values of the sequences. Call it after reading the rows: sequences ignore snapshots, so no row has an
 * id beyond them. @throws if the role may not read one, which PostgreSQL would silently omit: a restored site
 * would assign its ids twice
 */
export async function readSequences(sql: Sql): Promise<{ name: string; value: string }[]> {
  const [hidden] = await sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${sql(SCHEMAS)}
      and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'select') end limit 1`
  if (hidden) throw new Error(`the role may not read the sequence ${hidden['name']}: grant select on it`)
  return [
    ...(await sql<{ name: string; value: string }[]>`
      select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ${sql(SCHEMAS)} and last_value is not null order by 1`),
  ]
}

/** Whether the schemas that a site uses contain no tables. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const found = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ${sql(MADE_SCHEMAS)}
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e') limit 1`
  return found.length === 0
}

/** Databases, roles and schemas of the server that are not the site's, as text for people. */
export async function readNotOurs(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string }[]>`
    select 'database ' || datname as name from pg_database where not datistemplate and datname <> current_database()
    union all select 'role ' || rolname from pg_roles where rolname !~ '^pg_' and rolname <> current_user
    union all select 'schema ' || nspname from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and nspname not in ${sql(MADE_SCHEMAS)}
    order by 1`
  return found.map(({ name }) => name)
}
