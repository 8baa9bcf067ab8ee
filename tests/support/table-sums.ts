/** Whether any row has changed. */
import type postgres from 'postgres'

/** The same in all test databases. */
let query: string | undefined

/** A checksum of every table of ours, in one statement: 'cart_items' → '3 5…'. The sandbox's tables are left out. */
export async function tableSums(sql: postgres.Sql): Promise<Record<string, string>> {
  if (query === undefined) {
    const tables = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
    query = tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      )
      .join(' union all ')
  }
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(query)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
