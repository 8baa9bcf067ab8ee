/** Finding rows by the words somebody typed. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'

/**
 * A condition: each typed word begins a word of the row. Blank text asks for nothing, so there is no condition; text
 * without a letter or digit finds no row. The database takes the typed text apart by the very rule of the index, so
 * that both agree on what a letter is under any locale.
 * @param words as the table's index spells them: `wordsIn(...)` of the schema.
 */
export function hasWords(words: SQL, typed = ''): SQL | undefined {
  if (isBlank(typed)) return undefined
  // a text of the database cannot hold NUL, nor half a pair
  const text = typed.replaceAll('\0', ' ').toWellFormed().normalize('NFC')
  const terms = sql`nullif(trim(regexp_replace(${text}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`${words} @@ to_tsquery('simple', replace(${terms}, ' ', ':* & ') || ':*')`
}

/**
 * Runs a search by the index of words, whatever the words. The planner knows little of how common a word's beginning
 * is: left to itself it may walk a list from its newest row on and take every row's text apart, which is quick for a
 * word that many have and takes seconds for one that nobody has.
 */
export async function byWords<Rows>(
  db: Db,
  typed: string | undefined,
  search: (db: Db | Tx) => PromiseLike<Rows>,
): Promise<Rows> {
  if (isBlank(typed)) return search(db)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
    )
    return search(tx)
  })
}

const isBlank = (typed = '') => typed.trim() === ''
