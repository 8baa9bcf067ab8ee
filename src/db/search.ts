/** Finding rows by the words somebody typed. */
import { sql, type SQL } from 'drizzle-orm'

/**
 * A condition: each typed word begins a word of the row. Blank text asks for nothing, so there is no condition; text
 * without a letter or digit finds no row. The database takes the typed text apart by the very rule of the index, so
 * that both agree on what a letter is under any locale; and it does so while planning, so that it knows how common
 * the words are.
 * @param words as the table's index spells them: `wordsIn(...)` of the schema.
 */
export function hasWords(words: SQL, typed = ''): SQL | undefined {
  if (typed.trim() === '') return undefined
  // a text of the database cannot hold NUL, nor half a pair
  const text = typed.replaceAll('\0', ' ').toWellFormed().normalize('NFC')
  const terms = sql`nullif(trim(regexp_replace(${text}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`${words} @@ to_tsquery('simple', replace(${terms}, ' ', ':* & ') || ':*')`
}
