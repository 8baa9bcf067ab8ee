/**
 * Searches rows by typed words. Payments, orders, messages and posts have a derived column `words`
 * (drizzle/0013_words.sql), which only this file reads, so that no answer holds it.
 */
import { and, gt, lt, lte, sql, type SQL } from 'drizzle-orm'
import { canonicalEmail } from '#shared/contact.ts'
import { MAX_ID } from '#shared/paging.ts'
import type { Db, Tx } from './client.ts'
import type { blogPosts, contactMessages, orders, payments } from './schema.ts'

type Searched = typeof blogPosts | typeof contactMessages | typeof orders | typeof payments

type Asked = {
  q?: string | undefined
  /** Of orders and payments only. */
  status?: string | undefined
  /** Of orders only. */
  paymentStatus?: string | undefined
  /** A further condition, which excludes at most a few of the rows with the status. */
  also?: SQL | undefined
  cursor?: number | undefined
  limit?: number | undefined
  oldestFirst?: boolean | undefined
}
type States = Pick<Asked, 'status' | 'paymentStatus'>
/** The indexed column that a list is filtered by. */
type State = { column: SQL; value: string }
/** A query in the order asked for, with `found` among its conditions. */
type Search<Row> = (
  db: Db | Tx,
  found: SQL | undefined,
) => PromiseLike<Row[]> & { limit(limit: number): PromiseLike<Row[]> }

/**
 * Finds the rows after the cursor that have the status and all the typed words; blank text does not filter. Common
 * words are found among the newest rows, because the index would first collect all matches; rare words by the
 * index. The planner does not choose, because it cannot estimate how common a word's beginning is, and would take
 * seconds for a word that nobody has.
 */
export async function byWords<Row>(
  db: Db,
  table: Searched,
  { q, cursor, limit, oldestFirst = false, also, ...states }: Asked,
  search: Search<Row>,
): Promise<Row[]> {
  const some = async (from: Db | Tx, where: SQL | undefined) =>
    limit === undefined ? search(from, where) : search(from, where).limit(limit)
  const isAfter = oldestFirst ? gt(table.id, cursor ?? 0) : lt(table.id, cursor ?? MAX_ID)
  const state = stateOf(states)
  const asked = and(isAfter, ...conditions(states), also)
  const newest = newestBefore(table, cursor ?? MAX_ID, state)
  const oldest = oldestOf(table, state)
  if (q === undefined || q.trim() === '') {
    return some(db, state === undefined || oldestFirst ? asked : and(asked, lte(table.id, newest)))
  }
  const found = and(asked, hasWords(table, q))
  return db.transaction(async (tx) => {
    if (limit !== undefined && !oldestFirst) {
      const rows = await lookThrough(tx, table, { found, newest, oldest, limit }, search)
      if (rows) return rows
    }
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_bitmapscan', 'on', true)`,
    )
    return some(tx, found)
  })
}

/** An order's own status filters best: few are to pack, most are paid. */
function stateOf({ status, paymentStatus }: States): State | undefined {
  if (status !== undefined) return { column: sql.raw('status'), value: status }
  return paymentStatus === undefined ? undefined : { column: sql.raw('payment_status'), value: paymentStatus }
}

const conditions = ({ status, paymentStatus }: States): (SQL | undefined)[] => [
  status === undefined ? undefined : sql`status = ${status}`,
  paymentStatus === undefined ? undefined : sql`payment_status = ${paymentStatus}`,
]

/** So many of the newest rows are scanned first, in less than a millisecond. */
const FIRST_LOOKS = 1000
/** They are stored side by side: fetching one row by the index costs as much as scanning so many. */
const LOOKS_PER_FETCH = 20

/**
 * Scans rows in order.
 * @returns undefined as soon as the index is sure to be faster.
 */
async function lookThrough<Row>(
  tx: Tx,
  table: Searched,
  { found, newest, oldest, limit }: { found: SQL | undefined; newest: SQL; oldest: SQL; limit: number },
  search: Search<Row>,
): Promise<Row[] | undefined> {
  const [ends] = await tx.execute<{ newest: string | null; oldest: string | null }>(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      ${newest} as newest, ${oldest} as oldest`,
  )
  // a bigint arrives as text if no column tells drizzle otherwise
  const from = Number(ends?.newest ?? 0)
  const all = from - Number(ends?.oldest ?? 1) + 1
  const rows: Row[] = []
  let looks = 0
  let next = FIRST_LOOKS
  while (looks < all) {
    const part = and(lte(table.id, from - looks), gt(table.id, from - next), found)
    // oxlint-disable-next-line no-await-in-loop -- older rows are looked at only where the newer ones are not enough
    rows.push(...(await search(tx, part).limit(limit - rows.length)))
    if (rows.length >= limit) break
    looks = next
    const looksARow = looks / rows.length
    const fetches = all / looksARow
    if (looks < all && looksARow * limit > fetches * LOOKS_PER_FETCH) return undefined
    next += Math.ceil(looksARow * limit * 2)
  }
  return rows
}

/**
 * The id of the newest row before the cursor, or of those with the status; written so that only the index of both
 * fits. The planner assumes that the rows of a status are spread evenly, and would look for delivered orders from
 * the newest order on, where there are none.
 */
function newestBefore(table: Searched, cursor: number, state: State | undefined): SQL {
  if (state === undefined) return sql`(select max(id) from ${table} where id < ${cursor})`
  const { column, value } = state
  return sql`(select id from ${table} where ${column} >= ${value} and (${column}, id) < (${value}, ${cursor})
    order by ${column} desc, id desc limit 1)`
}

/**
 * The id of the oldest row, or of those with the status, found in the same way: rows to pack are all among the
 * newest.
 */
function oldestOf(table: Searched, state: State | undefined): SQL {
  if (state === undefined) return sql`(select min(id) from ${table})`
  const { column, value } = state
  return sql`(select id from ${table} where ${column} <= ${value} and (${column}, id) > (${value}, 0)
    order by ${column}, id limit 1)`
}

/**
 * Each typed word begins a word of the row. Text without a letter or digit finds no row. PostgreSQL splits the
 * typed text by the column's own rule, so that both agree on what a letter is under any locale. An email address
 * is also looked for in its canonical form.
 */
function hasWords(table: Searched, typed: string): SQL {
  // PostgreSQL text cannot hold NUL or half a surrogate pair
  const text = typed.replaceAll('\0', ' ').toWellFormed().normalize('NFC')
  const email = canonicalEmail(text)
  if (email === undefined || email.toLowerCase() === text.trim().toLowerCase())
    return sql`${table}.words @@ ${queryOf(text)}`
  return sql`${table}.words @@ (${queryOf(text)} || ${queryOf(email)})`
}

function queryOf(text: string): SQL {
  const terms = sql`nullif(trim(regexp_replace(${text}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`to_tsquery('simple', replace(${terms}, ' ', ':* & ') || ':*')`
}
