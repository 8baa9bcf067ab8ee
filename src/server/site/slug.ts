/** The last part of a URL, created once from a title or name. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { violatedConstraint, type Db, type Tx } from '#db/client.ts'
import { normalized } from '#shared/platform/text/clean-text.ts'
import { conflict } from '../errors.ts'

/** The longest that a table holds. */
const MAX = 120

/** Letters that no decomposition makes Latin, each before its spelling: European, West African, Greek, Cyrillic. */
const SPELLINGS = `
  ßss æae œoe øo đd ðd þth łl ħh ıi ŧt ĸk
  ɛe ɔo ŋng ɖd ƒf ɣg ʋv ɓb ɗd ƙk ƴy ǝe əe
  αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
  аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
  іi єye ґg ђdj јj љlj њnj ћc џdz ѕdz ѣe`
const SPELLED = new Map(
  SPELLINGS.trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
).set('&', ' and ')

/** Whether it could be one of ours; others need not reach the database, which accepts no NUL. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/**
 * 'Books for Ọ̀yọ́ & beyond' → 'books-for-oyo-and-beyond': at most 120 letters, digits and single hyphens, cut at
 * a word; empty for a text with none of them.
 */
export function slugFrom(text: string): string {
  const words = normalized(text, 'NFKD')
    .toLowerCase()
    // marks belong to their letters and apostrophes are inside words: both are removed without a gap
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[^a-z0-9]/g, (character) => SPELLED.get(character) ?? ' ')
    .split(' ')
    .filter((word) => word !== '')
  return shortened(words.join('-'), MAX)
}

type Binnable = PgTable & { id: PgColumn; deletedAt: PgColumn }

/**
 * Inserts under the first of slug, slug-2, slug-3 … that is free. The unique constraint decides: if another row took it
 * at the same moment, the next number is tried. A row in the bin gives its slug up for the next free one, unless slugs of
 * the table are never given to another row.
 * @param insert undefined if the slug was taken.
 * @param retired the slugs of rows that were deleted for good, if those keep theirs for ever.
 */
export async function insertWithSlug<Row>(
  tx: Tx,
  table: Binnable & { slug: PgColumn },
  wanted: string,
  insert: (slug: string) => Promise<Row | undefined>,
  retired?: PgTable & { slug: PgColumn },
): Promise<Row> {
  const source: PgTable = table
  const taken = new Set<string>()
  // deleted rows second: one that is deleted in between is found there
  for (const from of retired ? [table, retired] : [table]) {
    const rows = await tx
      .select({ slug: from.slug })
      .from(from)
      // the cut for a number may have removed a word
      .where(sql`starts_with(${from.slug}, ${wanted.slice(0, 100)})`)
    for (const { slug } of rows) taken.add(String(slug))
  }
  if (taken.has(wanted) && !retired) {
    const moved = freeSlug(wanted, taken)
    const inBin = and(eq(table.slug, wanted), isNotNull(table.deletedAt))
    const [row] = await tx.update(source).set({ slug: moved }).where(inBin).returning({ id: table.id })
    if (row) {
      taken.delete(wanted)
      taken.add(moved)
    }
  }
  for (;;) {
    const slug = freeSlug(wanted, taken)
    // oxlint-disable-next-line no-await-in-loop -- each try depends on the one before
    const row = await insert(slug)
    if (row !== undefined) return row
    taken.add(slug)
  }
}

type Named = { table: Binnable & { name: PgColumn }; noun: string; constraint: string }

/** Writes a row under a name that no other row of its table has, in a transaction. @throws NAME_TAKEN */
export async function uniquelyNamed<T>(
  db: Db | Tx,
  { table, noun, constraint }: Named,
  name: string,
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await freeName(tx, table, name)
      return write(tx)
    })
  } catch (error) {
    if (violatedConstraint(error) !== constraint) throw error
    throw conflict(`Another ${noun} is called “${name}”.`, 'NAME_TAKEN')
  }
}

/** A row in the bin gives its name up for the first of 'Heron (2)', 'Heron (3)' … that is free. */
async function freeName(tx: Tx, table: Named['table'], name: string): Promise<void> {
  const source: PgTable = table
  const inBin = and(eq(table.name, name), isNotNull(table.deletedAt))
  const [found] = await tx.select({ id: table.id }).from(source).where(inBin).for('no key update')
  if (!found) return
  const rows = await tx.select({ name: table.name }).from(source)
  const taken = new Set(rows.map((row) => row.name))
  let number = 2
  while (taken.has(`${name} (${number})`)) number += 1
  await tx
    .update(source)
    .set({ name: `${name} (${number})` })
    .where(eq(table.id, found.id))
}

/** The first of slug, slug-2, slug-3 … that is not taken, within the same length. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = shortened(slug, MAX - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

function shortened(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const end = slug.lastIndexOf('-', max)
  return slug.slice(0, end > 0 ? end : max)
}
