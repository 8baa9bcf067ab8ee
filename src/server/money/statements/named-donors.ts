/** Finds people who have paid and whose name is in a line of a bank statement, however many share it. */
import { and, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { supporters } from '#db/schema/index.ts'
import { anyOf, byIndexOfWords, givenPattern, isFoundBy } from '#db/search.ts'
import { isNamedIn, namePartsOf, payerForms, payerWords } from '#shared/money/payments/payer-names.ts'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import { declaredHome, hasPaid, hasPaidLately } from '../offline-gifts/donors.ts'

type Line = { id: number; text: string }
type Dated = FoundDonor & { lastContactAt: Date }
/** @property isCut whether so many people share the line's words that not all were compared with it */
type Named = { donors: Dated[]; isCut: boolean }

/** Maximum people who are compared for one search of a line: the commonest surname of 400,000 people has as many. */
const MAX_COMPARED = 5000
/** Maximum people whom one search of a line returns. */
const MAX_FOUND = 100
/** How far apart first name and surname may be. */
const MAX_APART = 3
/** Maximum letters of initials, and how many words of a line may be tried as initials. */
const INITIALS = { letters: 3, tried: 4 }

/**
 * People by line id, latest contact first. Looks among the payers of the newest gifts and orders first, and only for
 * lines that name few of those among everybody, by the index of words.
 * @param few a line that names more people than this needs no further search
 */
export async function findNamed(db: Db, lines: readonly Line[], few: number): Promise<Map<number, Named>> {
  const named = namedIn(lines, await readDonors(db, hasPaidLately))
  const rest = lines.filter(({ id }) => (named.get(id)?.length ?? 0) <= few)
  const { ids, cut } = await search(db, rest)
  const found = await readDonors(db, sql`${supporters.id} = any(${`{${ids.join()}}`}::text::bigint[])`)
  const others = namedIn(rest, found)
  return new Map(
    lines.map(({ id }) => {
      const all = new Map([...(named.get(id) ?? []), ...(others.get(id) ?? [])].map((one) => [one.id, one]))
      const donors = [...all.values()].toSorted((one, other) => +other.lastContactAt - +one.lastContactAt)
      return [id, { donors, isCut: cut.has(id) }]
    }),
  )
}

function readDonors(db: Db, isIt: SQL): Promise<Dated[]> {
  const { id, name, email, lastContactAt } = supporters
  return db
    .select({ id, name, email, home: declaredHome, lastContactAt })
    .from(supporters)
    .where(and(isNotNull(name), isIt))
}

/** Compares each line with those who have one of its words as a surname. */
function namedIn(lines: readonly Line[], donors: readonly Dated[]): Map<number, Dated[]> {
  const all = donors.map((donor) => ({ donor, parts: namePartsOf(donor.name ?? '') }))
  const bySurname = Map.groupBy(
    all.flatMap((one) => one.parts.surnames.map((surname) => ({ ...one, surname }))),
    ({ surname }) => surname,
  )
  return new Map(
    lines.map(({ id, text }) => {
      const forms = payerForms(text)
      const found = [...forms].flatMap((form) => bySurname.get(form) ?? [])
      return [id, found.filter(({ parts }) => isNamedIn(parts, forms)).map(({ donor }) => donor)]
    }),
  )
}

/** A query for `to_tsquery`, and what a name among its matches must look like. */
type Search = { line: number; words: string; pattern: string }

/** First name and surname are two words of a line near each other; initials need a name that begins with their letter. */
function searchesFor({ id, text }: Line): Search[] {
  const words = payerWords(text).map(([word = '', ...spelt]) => ({ word, query: anyOf([word, ...spelt]) }))
  const names = words.filter(({ word }) => word.length > 1)
  const pairs = names.flatMap(({ query }, at) => {
    const near = names.slice(at + 1, at + 1 + MAX_APART)
    return near.length === 0 ? [] : `${query} & ${anyQuery(near)}`
  })
  const initials = words.filter(({ word }) => word.length <= INITIALS.letters).slice(0, INITIALS.tried)
  const byInitials = initials.flatMap(({ word }) => {
    const surnames = names.filter((name) => name.word !== word)
    return surnames.length === 0
      ? []
      : { line: id, words: anyQuery(surnames), pattern: givenPattern([word.charAt(0)]) }
  })
  return [...(pairs.length === 0 ? [] : [{ line: id, words: pairs.join(' | '), pattern: '' }]), ...byInitials]
}

const anyQuery = (words: readonly { query: string }[]) => `(${words.map(({ query }) => query).join(' | ')})`

/** Searches everybody who has paid. @returns ids, and the lines with more matches than could be compared */
async function search(db: Db, lines: readonly Line[]): Promise<{ ids: number[]; cut: Set<number> }> {
  const searches = JSON.stringify(lines.flatMap(searchesFor))
  const rows = await byIndexOfWords(db, (tx) =>
    tx.execute<{ line: number; ids: number[]; is_cut: boolean }>(sql`
      select line, to_json(ids) as ids, compared = ${MAX_COMPARED} or cardinality(ids) = ${MAX_FOUND} as is_cut
      from json_to_recordset(${searches}::text::json) as searches (line float8, words text, pattern text), lateral (
        with compared as materialized (
          select id, name from ${supporters} where ${isNotNull(supporters.name)} and ${isFoundBy(sql`words`)} limit ${MAX_COMPARED}
        )
        select (select count(*) from compared) as compared,
          array (select id from compared as supporters where name ~* pattern and ${hasPaid} limit ${MAX_FOUND}) as ids
      ) as found`),
  )
  return {
    ids: rows.flatMap(({ ids }) => ids),
    cut: new Set(rows.flatMap((row) => (row.is_cut ? row.line : []))),
  }
}
