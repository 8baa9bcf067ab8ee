/**
 * Finding rows by the words somebody typed. Payments, orders, messages and posts have a column `words`, which the database
 * makes of what they are found by (drizzle/0013_words.sql); no code reads it but this, so that nobody is given it.
 */
import { and, gt, sql, type SQL } from 'drizzle-orm'
import { MAX_ID } from '#shared/paging.ts'
import type { Db, Tx } from './client.ts'
import type { blogPosts, contactMessages, orders, payments } from './schema.ts'

type Searched = typeof blogPosts | typeof contactMessages | typeof orders | typeof payments

/** As many of the newest rows are looked at one by one, in about a millisecond, before the index of words is asked. */
const NEWEST = 8000

/**
 * Runs a search for rows with all the typed words, newest first; blank text asks for nothing. A word that many have is
 * found among the newest rows; the index would first gather all of them. A word that few have is found by the index.
 * The planner is not left to choose: it cannot know how common a word's beginning is, and would take seconds for a word
 * that nobody has.
 * @param search `found` is to be among its conditions.
 */
export async function byWords<Row>(
  db: Db,
  table: Searched,
  {
    q,
    cursor = MAX_ID,
    limit = Infinity,
  }: { q?: string | undefined; cursor?: number | undefined; limit?: number | undefined },
  search: (db: Db | Tx, found: SQL | undefined) => PromiseLike<Row[]>,
): Promise<Row[]> {
  if (q === undefined || q.trim() === '') return search(db, undefined)
  const found = hasWords(table, q)
  return db.transaction(async (tx) => {
    const older = limit === Infinity ? null : await walkingFrom(tx, table, cursor)
    const rows = older === null ? [] : await search(tx, and(found, gt(table.id, older)))
    if (older !== null && rows.length >= limit) return rows
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_bitmapscan', 'on', true)`,
    )
    return search(tx, found)
  })
}

/**
 * Has what follows go from row to row.
 * @returns the id of the newest row that is not to be looked at; null where there are not so many.
 */
async function walkingFrom(tx: Tx, table: Searched, cursor: number): Promise<number | null> {
  const rows = await tx.execute<{ id: number | null }>(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      (select id from ${table} where id < ${cursor} order by id desc offset ${NEWEST} limit 1)`,
  )
  return rows[0]?.id ?? null
}

/**
 * Each typed word begins a word of the row. Text without a letter or digit finds no row. The database takes the typed
 * text apart by the very rule of the column, so that both agree on what a letter is under any locale.
 */
function hasWords(table: Searched, typed: string): SQL {
  // a text of the database cannot hold NUL, nor half a pair
  const text = typed.replaceAll('\0', ' ').toWellFormed().normalize('NFC')
  const terms = sql`nullif(trim(regexp_replace(${text}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`${table}.words @@ to_tsquery('simple', replace(${terms}, ' ', ':* & ') || ':*')`
}
