/** Reads the bracelets that are for sale. */
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isForeignKeyViolation, isNullViolation, type Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets } from '#db/schema/index.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'
import type { Bracelet, ShownBracelet } from '#shared/site/shop/shop.ts'
import type { BraceletPage } from '#shared/site/shop/shop.schema.ts'
import { notFound } from '../../errors.ts'
import { isSlug } from '../slug.ts'

const {
  position,
  version: _version,
  lowStock: _lowStock,
  stockLevel: _stockLevel,
  restocks: _restocks,
  deletedAt: _deletedAt,
  ...publicColumns
} = getTableColumns(bracelets)
const offered = (db: Db) => {
  const cursor = sql`${sql.placeholder('cursor')}::bigint`
  const last = sql`coalesce((select ${position} from ${bracelets} where ${bracelets.id} = ${cursor}), 0)`
  return db
    .select(publicColumns)
    .from(bracelets)
    .where(and(eq(bracelets.state, 'shown'), sql`(${position}, ${bracelets.id}) > (${last}, ${cursor})`))
    .orderBy(asc(position), asc(bracelets.id))
}
const oneOffered = prepared((db) =>
  db
    .select(publicColumns)
    .from(bracelets)
    .where(and(eq(bracelets.state, 'shown'), eq(bracelets.id, sql.placeholder('id')))),
)
const allBracelets = prepared(offered)
const braceletPage = prepared((db) => offered(db).limit(sql.placeholder('limit')))

/** Bracelets in the owner's order: all, or at most `limit` after the bracelet with id `cursor`. */
export function listBracelets(db: Db, { limit, cursor = 0 }: PageInput): Promise<Bracelet[]> {
  return limit === undefined
    ? allBracelets(db).execute({ cursor })
    : braceletPage(db).execute({ cursor, limit })
}

/** Bracelets in stock, mixed by country: the first of each country in the owner's order, then the second, and so on. */
export function listAssorted(db: Db, limit: number): Promise<Bracelet[]> {
  const { country, id, state, stock } = bracelets
  return db
    .select(publicColumns)
    .from(bracelets)
    .where(and(eq(state, 'shown'), sql`${stock} is distinct from 0`))
    .orderBy(
      sql`row_number() over (partition by ${country} order by ${position}, ${id})`,
      asc(position),
      asc(id),
    )
    .limit(limit)
}

/** @throws NOT_FOUND */
export async function readBracelet(db: Db, id: number): Promise<Bracelet> {
  const [found] = await oneOffered(db).execute({ id })
  if (!found) throw notFound('There is no such bracelet.')
  return found
}

/** Includes retired bracelets, because buyers see them in old emails. @throws NOT_FOUND */
export async function readBought(
  db: Db,
  id: number,
): Promise<Pick<Bracelet, 'id' | 'image' | 'colors' | 'pictures'>> {
  const { image, colors, pictures } = bracelets
  const [found] = await db
    .select({ id: bracelets.id, image, colors, pictures })
    .from(bracelets)
    .where(and(ne(bracelets.state, 'hidden'), eq(bracelets.id, id)))
  if (!found) throw notFound('There is no such bracelet.')
  return found
}

/** How many related bracelets a page shows. */
const MAX_RELATED = 4
/** Limit in the sitemap, which articles need too. */
const MAX_PATHS = 5000

const bySlug = prepared((db) =>
  db
    .select(publicColumns)
    .from(bracelets)
    .where(and(eq(bracelets.state, 'shown'), eq(bracelets.slug, sql.placeholder('slug')))),
)

/** @throws NOT_FOUND, even for a hidden bracelet */
export async function readBraceletBySlug(db: Db, slug: string): Promise<Bracelet> {
  const [found] = isSlug(slug) ? await bySlug(db).execute({ slug }) : []
  if (!found) throw notFound('There is no such bracelet.')
  return found
}

/** A bracelet and related ones, those of its country first. @throws NOT_FOUND, even for a hidden bracelet */
export async function readBraceletPage(db: Db, slug: string): Promise<BraceletPage> {
  const found = await readBraceletBySlug(db, slug)
  const related = await db
    .select(publicColumns)
    .from(bracelets)
    .where(and(eq(bracelets.state, 'shown'), ne(bracelets.id, found.id)))
    .orderBy(desc(eq(bracelets.country, found.country)), asc(position), asc(bracelets.id))
    .limit(MAX_RELATED)
  return { ...found, related }
}

export async function isOffered(db: Db, slug: string): Promise<boolean> {
  return isSlug(slug) && (await bySlug(db).execute({ slug })).length > 0
}

/** URLs of all bracelets for sale, for the sitemap. */
export async function listBraceletPaths(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: bracelets.slug })
    .from(bracelets)
    .where(eq(bracelets.state, 'shown'))
    .orderBy(asc(bracelets.id))
    .limit(MAX_PATHS)
  return rows.map(({ slug }) => `/shop/${slug}`)
}

export const findBracelets = async (db: Db, ids: readonly number[]): Promise<Bracelet[]> =>
  ids.length === 0
    ? []
    : db
        .select(publicColumns)
        .from(bracelets)
        .where(and(inArray(bracelets.id, ids), eq(bracelets.state, 'shown')))

/** A row's bracelet as JSON, to save a round trip. @param more further fields, which carts do not show */
export function braceletJson(braceletId: AnyColumn, more?: SQL) {
  const { id, name, description, price, country, colors, image, state, stock, pictures, questions } =
    bracelets
  return sql<ShownBracelet>`(
    select json_build_object('id', ${id}, 'name', ${name}, 'description', ${description}, 'price', ${price}::text,
      'country', ${country}, 'colors', ${colors}, 'image', ${image}, 'state', ${state}, 'stock', ${stock},
      'pictures', ${pictures}, 'questions', ${questions}${more})
    from ${bracelets} where ${id} = ${braceletId})`
}

/**
 * The bracelet's id for an insert. Null if it is not in the shop, which the column refuses; the foreign key refuses
 * unknown ids.
 */
export function offeredId(placeholder: string) {
  const id = sql`${sql.placeholder(placeholder)}::bigint`
  return sql`case when exists (select from ${bracelets} where ${bracelets.id} = ${id} and ${bracelets.state} <> 'shown')
    then null else ${id} end`
}

/** The error for a row that was refused because of its bracelet; undefined for any other error. */
export function absenceOf(error: unknown) {
  if (isForeignKeyViolation(error)) return notFound('There is no such bracelet.')
  return isNullViolation(error, 'bracelet_id') ? notFound('This bracelet is no longer for sale.') : undefined
}
