/** Whether any row has changed. */
import type postgres from 'postgres'

/** A checksum of every table of ours: 'cart_items' → '3 5…'. The sandbox's tables are left out. */
export async function tableSums(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public'`
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
  )
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
