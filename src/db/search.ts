/**
 * Searches rows by typed words. Payments, orders, posts, monthly gifts and forms have a generated column `words`
 * (drizzle/0010_folded-words.sql). The schema leaves it out, so that no response contains it. Column and typed text
 * are folded alike, so a name is found with or without accents. Lines and parcels of orders have their own indexes
 * (drizzle/, `desk_search`). Inbox items are found by the words of their forms.
 */
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { normalized } from '#shared/platform/text/clean-text.ts'
import { canonicalEmail, normalPostcode } from '#shared/platform/text/contact.ts'
import { foldText } from '#shared/platform/text/folded-text.ts'
import type { DateRange } from '#shared/platform/time/date-range.ts'
import type { Db, Tx } from './client.ts'
import { pageCondition } from './list-page.ts'
import {
  inboxItems,
  isNotPrayer,
  contactMessages,
  orders,
  volunteerApplications,
  bookDonationRequests,
  type blogPosts,
  type mandates,
  type payments,
  supporters,
} from './schema/index.ts'

type Searched =
  | typeof blogPosts
  | typeof bookDonationRequests
  | typeof contactMessages
  | typeof inboxItems
  | typeof mandates
  | typeof orders
  | typeof payments
  | typeof supporters
  | typeof volunteerApplications

type ListFilter = DateRange & {
  q?: string | undefined
  also?: SQL | undefined
  cursor?: number | undefined
  limit?: number | undefined
  oldestFirst?: boolean | undefined
}

/** The list's own query for rows that meet the condition `found`, in this order. */
type List<Row> = (
  found: SQL | undefined,
  orderBy: SQL[],
) => PromiseLike<Row[]> & { limit(limit: number): PromiseLike<Row[]> }

/** The index is used only for words that fewer than one in this many rows has. */
const ROWS_PER_MATCH = 150
/** For supporters whose words must be made, which takes 0.1 ms a row, because `mayHaveWords` is unknown. */
const SUPPORTERS_PER_MATCH = 20
/** No more supporters are read first, however many are asked for, because their text must be made plain. */
const MAX_FIRST_SUPPORTERS = 7500
/** For words that nearly every order has in its lines. */
const ROWS_AT_ONCE = 2

/**
 * Returns the rows after the cursor that have the status and all the typed words; blank text does not filter. It first
 * looks through the first rows of the list, which finds common words fast, and only then uses the index, which is fast
 * for rare ones. PostgreSQL cannot choose between the two, because it does not know how common the beginning of a word
 * is (docs/decisions/0014-search.md). With a range of days the first rows are those of the range (see list-page.ts).
 */
export async function byWords<Row>(
  table: Searched,
  { q, also, limit, ...page }: ListFilter,
  list: List<Row>,
): Promise<Row[]> {
  const { found, columns, names, orderBy } = pageCondition(table, page)
  const condition = and(found, also)
  if (q === undefined || q.trim() === '')
    return limit === undefined ? list(condition, orderBy) : list(condition, orderBy).limit(limit)
  const query = queryOf(q)
  const mayHave = table === supporters ? mayHaveWords(q) : sql`true`
  const { own, isFound, isFoundAtOnce, byIndex } = matchOf(table, query)
  if (limit === undefined) return list(and(condition, isFound), orderBy)
  const direction = page.oldestFirst ? '' : ' desc'
  const inOrder = sql.raw(`order by ${names.map((name) => name + direction).join(', ')}`)
  const amongFirst = (first: number, isMatch: SQL) =>
    list(
      sql`${table.id} in (
      select id from (select ${columns}, ${own} from ${table} where ${condition} ${inOrder} limit ${first}) as first
      where ${isMatch} ${inOrder} limit ${limit})`,
      orderBy,
    )
  const atOnce = isFoundAtOnce ? await amongFirst(limit * ROWS_AT_ONCE, isFoundAtOnce) : []
  if (atOnce.length === limit) return atOnce
  const first = limit * (mayHave ? ROWS_PER_MATCH : SUPPORTERS_PER_MATCH)
  const rows = await amongFirst(
    table === supporters ? Math.min(first, MAX_FIRST_SUPPORTERS) : first,
    sql`${and(mayHave, isFound)}`,
  )
  if (rows.length === limit) return rows
  return list(
    sql`${table.id} in (
    with found as materialized (select ${columns} from ${table} where ${and(condition, byIndex)})
    select id from found ${inOrder} limit ${limit})`,
    orderBy,
  )
}

/**
 * Conditions for the words: `isFound` tests each of a few rows, given their columns `own`, and `isFoundAtOnce` each of
 * very few; `byIndex` starts from the index.
 */
function matchOf(table: Searched, query: SQL): { own: SQL; isFound: SQL; isFoundAtOnce?: SQL; byIndex: SQL } {
  const words = sql`words @@ (${query})`
  if (table === inboxItems) {
    const inTable = (sent: PgTable) => sql`(select ${words} from ${sent} where id = record_id)`
    const itemOf = (kind: SQL, sent: PgTable) =>
      sql`select (select id from inbox_items where kind = ${kind} and record_id = sent.id) from ${sent} sent where ${words}`
    const ofMessage = sql`case when ${isNotPrayer(sql`sent.subject`)} then 'message' else 'prayer' end`
    return {
      own: sql`kind, record_id`,
      isFound: sql`case kind when 'volunteer' then ${inTable(volunteerApplications)}
        when 'book-offer' then ${inTable(bookDonationRequests)} else ${inTable(contactMessages)} end`,
      // item by item, because PostgreSQL expects many matches and would join the whole inbox
      byIndex: sql`id = any (array (${itemOf(ofMessage, contactMessages)}
        union all ${itemOf(sql`'volunteer'`, volunteerApplications)} union all ${itemOf(sql`'book-offer'`, bookDonationRequests)}))`,
    }
  }
  if (table === supporters) {
    const isTheirs = sql`${SUPPORTER_WORDS} @@ (${query})`
    return { own: sql`name, email, ${PLAIN_TEXT} as plain`, isFound: isTheirs, byIndex: isTheirs }
  }
  if (table !== orders) return { own: sql`words`, isFound: words, byIndex: words }
  const [lines, parcels] = [linesWith(query), parcelsWith(query)]
  const elsewhere = sql`${lines} union all ${parcels}`
  // limited, because PostgreSQL would collect the lines of all orders for an `exists`
  const inLines = sql`(select true from (${lines} and order_id = first.id limit 1) as line)`
  return {
    own: sql`words`,
    isFound: sql`(${words} or id in (${elsewhere}))`,
    isFoundAtOnce: sql`(${words} or id in (${parcels}) or ${inLines})`,
    byIndex: sql`(${words} or id = any (array (${elsewhere})))`,
  }
}

/** Ids of the orders with these words in a bracelet's name. */
const linesWith = (query: SQL) =>
  sql`select order_id from order_lines where to_tsvector('simple', folded_words(name)) @@ (${query})`

/** Ids of the orders with these words in a parcel. The digits of a tracking number may be grouped in any way. */
const parcelsWith = (query: SQL) =>
  sql`select id from orders where tracking_note <> '' and to_tsvector('simple',
      folded_words(tracking_note) || ' ' || regexp_replace(folded_text(tracking_note), '[^[:alnum:]]+', '', 'g')
    ) @@ (${query})`

/** Typed text without NUL and lone surrogates, which text in PostgreSQL cannot contain. */
export const storable = (typed: string): string => typed.replaceAll('\0', ' ').toWellFormed()

/**
 * Every typed word must be the beginning of a word in the row, whatever the accents. Text without letters and digits
 * finds nothing. PostgreSQL splits the typed text as it splits the column, so both agree on what a letter is under any
 * locale. An email address is also searched in its canonical form, a postcode with its space, and a number without
 * spaces; 'order 1001' means the number.
 */
const queryOf = (typed: string): SQL => sql.join(formsOf(typed).map(termsOf), sql` || `)

function formsOf(typed: string): string[] {
  const text = normalized(storable(typed), 'NFC').replace(/^\s*order\s*#?\s*(?=\d+\s*$)/i, '')
  const number = /\d/.test(text) ? text.replaceAll(/\s/g, '') : undefined
  const forms = [canonicalEmail(text), normalPostcode(text), number].filter(
    (form) => form !== undefined && form.toLowerCase() !== text.trim().toLowerCase(),
  )
  return [text, ...forms.flatMap((form) => form ?? [])]
}

/** A supporter's name and address in plain letters, unless they have rarer ones than these; apostrophes and hyphens are left out. */
const PLAIN_TEXT = sql.raw(
  `translate(lower(coalesce(name, '') || ' ' || coalesce(email, '')), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ’''\`-', 'aaaaaaceeeeiiiinoooooouuuuyy')`,
)

/**
 * Condition that is true for every supporter with all typed words, and for few others: it compares plain text, without
 * making their words. Undefined for text that stays other than ASCII when folded.
 */
function mayHaveWords(typed: string): SQL | undefined {
  const forms = formsOf(typed).map(foldText)
  if (forms.some((form) => /[^ -~\s]/.test(form))) return undefined
  const isIn = forms.map((form) =>
    and(sql`true`, ...(form.match(/[a-z\d]+/g) ?? []).map((word) => sql`strpos(plain, ${word}) > 0`)),
  )
  return or(...isIn, sql`plain ~ '[^ -~]'`)
}

/** Words of a supporter's name and address, written as in the index `supporters_folded_words`. */
const SUPPORTER_WORDS = sql.raw(
  `to_tsvector('simple', folded_words(coalesce(name, '') || ' ' || coalesce(email, '')))`,
)

/** Condition: name and address of a supporter contain all typed words, whatever the accents. */
export const hasSupporterWords = (typed: string): SQL => sql`${SUPPORTER_WORDS} @@ (${queryOf(typed)})`

/**
 * Runs a search for supporters that no order of a list bounds, by the index of words only: PostgreSQL does not know that
 * making the words of all supporters takes minutes.
 */
export const byIndexOfWords = <Found>(db: Db, search: (tx: Tx) => PromiseLike<Found>): Promise<Found> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return search(tx)
  })

/** Condition: the subject of an email, as it was sent, contains all typed words. For a bounded number of rows. */
export const hasSubjectWords = (content: SQLWrapper, typed: string): SQL =>
  sql`to_tsvector('simple', folded_words(${content} ->> 'subject')) @@ (${queryOf(typed)})`

/** Condition: the name in a Gift Aid declaration contains all typed words. */
export const hasDeclaredWords = (typed: string): SQL =>
  sql`to_tsvector('simple', folded_words(first_name || ' ' || last_name)) @@ (${queryOf(typed)})`

/** Condition: a text contains what was typed, whatever the case and the accents. For tables of few rows. */
export function containsText(text: SQLWrapper, typed: string): SQL {
  return sql`position(${foldText(storable(typed).trim())}::text in folded_text(${text})) > 0`
}

/** Condition: a supporter has at least one of these words, already folded to letters and digits. */
export const hasAnySupporterWord = (words: readonly string[]): SQL => isFoundBy(sql`${anyOf(words)}::text`)

/** Condition: a supporter's name and address match a query for `to_tsquery`. */
export const isFoundBy = (query: SQL): SQL => sql`${SUPPORTER_WORDS} @@ to_tsquery('simple', ${query})`

/** Condition: a supporter's name has, before its last word, a word with one of these letters first. */
export const hasGivenName = (letters: readonly string[]): SQL =>
  sql`${supporters.name} ~* ${givenPattern(letters)}`

/** The regular expression of `hasGivenName`; names with accents or a comma pass, because neither is folded here. */
export const givenPattern = (letters: readonly string[]): string =>
  `\\m[${[...new Set(letters)].join('')}]\\S*\\s|[^ -~]|,`

/** A query for `to_tsquery`: at least one of these words, already folded to letters and digits. */
export const anyOf = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(' | ')})`

function termsOf(text = ''): SQL {
  const terms = sql`nullif(trim(regexp_replace(${foldText(text)}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`to_tsquery('simple', replace(${terms}, ' ', ':* & ') || ':*')`
}
