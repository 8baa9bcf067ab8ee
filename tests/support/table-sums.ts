/** Whether any row has changed. */
import type postgres from 'postgres'

/** A checksum of every table of ours: 'cart_items' → '3 5f…'. The sandbox's tables are left out. */
export async function tableSums(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const sums = await Promise.all(
    tables.map(async ({ name }): Promise<[string, string]> => {
      const [row] = await sql`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum
        from ${sql(String(name))} t`
      return [String(name), String(row?.['sum'])]
    }),
  )
  return Object.fromEntries(sums)
}
