/** The bracelets on offer. */
import { asc, gt, inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { bracelets } from '#db/schema.ts'
import type { PageInput } from '#shared/paging.ts'
import type { Bracelet } from '#shared/shop.ts'
import { notFound } from '../errors.ts'

const offered = (db: Db) =>
  db
    .select()
    .from(bracelets)
    .where(gt(bracelets.id, sql.placeholder('cursor')))
    .orderBy(asc(bracelets.id))
const allBracelets = prepared(offered)
const braceletPage = prepared((db) => offered(db).limit(sql.placeholder('limit')))

/** Bracelets by id: all of them, or at most `limit` after the id `cursor` (specification section 7). */
export function listBracelets(db: Db, { limit, cursor = 0 }: PageInput): Promise<Bracelet[]> {
  return limit === undefined
    ? allBracelets(db).execute({ cursor })
    : braceletPage(db).execute({ cursor, limit })
}

/** @throws NOT_FOUND */
export async function readBracelet(db: Db, id: number): Promise<Bracelet> {
  const [found] = await braceletPage(db).execute({ cursor: id - 1, limit: 1 })
  if (found?.id !== id) throw notFound('There is no such bracelet.')
  return found
}

export const findBracelets = async (db: Db, ids: readonly number[]): Promise<Bracelet[]> =>
  ids.length === 0 ? [] : db.select().from(bracelets).where(inArray(bracelets.id, ids))

/** A row's bracelet as JSON in the same statement, whether the row is read or written: saves a round trip. */
export function braceletJson(braceletId: AnyColumn) {
  const { id, name, description, price, country, colors, image } = bracelets
  return sql<Bracelet>`(
    select json_build_object('id', ${id}, 'name', ${name}, 'description', ${description}, 'price', ${price}::text,
      'country', ${country}, 'colors', ${colors}, 'image', ${image})
    from ${bracelets} where ${id} = ${braceletId})`
}
