/**
 * Finding rows by the words somebody typed. Payments, orders, messages and posts have a column `words`, which the database
 * makes of what they are found by (drizzle/0013_words.sql); no code reads it but this, so that nobody is given it.
 */
import { and, desc, gt, lt, sql, type SQL } from 'drizzle-orm'
import { MAX_ID } from '#shared/paging.ts'
import type { Db, Tx } from './client.ts'
import type { blogPosts, contactMessages, orders, payments } from './schema.ts'

type Searched = typeof blogPosts | typeof contactMessages | typeof orders | typeof payments

/** As many of the newest rows are looked through one by one, in about a millisecond, before the index of words is asked. */
const NEWEST = 6000

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
  const older = limit === Infinity ? undefined : await newestBut(db, table, cursor)
  if (older !== undefined) {
    const rows = await search(db, and(found, gt(table.id, older)))
    if (rows.length >= limit) return rows
  }
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return search(tx, found)
  })
}

/** The id of the newest row that is not looked at one by one; undefined where there is none. */
async function newestBut(db: Db, table: Searched, cursor: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(lt(table.id, cursor))
    .orderBy(desc(table.id))
    .offset(NEWEST)
    .limit(1)
  return row?.id
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
