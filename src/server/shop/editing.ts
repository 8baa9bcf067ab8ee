/** Creates and changes bracelets, each with an audit event. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { violatedConstraint, type Db, type Tx } from '#db/client.ts'
import { bracelets } from '#db/schema.ts'
import type { BraceletInput, BraceletUpdate, ManagedBracelet } from '#shared/shop.schema.ts'
import { recordAudit, type Caller } from '../admin/audit.ts'
import { conflict, notFound } from '../errors.ts'
import { insertWithSlug, slugFrom } from '../slug.ts'

/** More than the owner's page can show at once. */
const MAX_BRACELETS = 1000

const noSuchBracelet = () => notFound('There is no such bracelet.')

/** Every bracelet, in the shop's order. */
export const listManagedBracelets = (db: Db): Promise<ManagedBracelet[]> =>
  db.select().from(bracelets).orderBy(asc(bracelets.position), asc(bracelets.id)).limit(MAX_BRACELETS)

/** @throws NOT_FOUND */
export async function readForEditing(db: Db | Tx, id: number): Promise<ManagedBracelet> {
  const [row] = await db.select().from(bracelets).where(eq(bracelets.id, id))
  if (!row) throw noSuchBracelet()
  return row
}

/**
 * Creates a bracelet, last in order; its address is made from its name.
 * @throws NAME_TAKEN
 */
export function createBracelet(db: Db, bracelet: BraceletInput, caller: Caller): Promise<ManagedBracelet> {
  return uniquelyNamed(bracelet.name, () => db.transaction((tx) => insertLast(tx, bracelet, caller)))
}

async function insertLast(
  tx: Tx,
  bracelet: typeof bracelets.$inferInsert,
  caller: Caller,
): Promise<ManagedBracelet> {
  const wanted = slugFrom(bracelet.name) || 'bracelet'
  const rows = await tx
    .select({ slug: bracelets.slug })
    .from(bracelets)
    .where(sql`starts_with(${bracelets.slug}, ${wanted.slice(0, 100)})`)
  const row = await insertWithSlug(wanted, new Set(rows.map(({ slug }) => slug)), async (slug) => {
    const [created] = await tx
      .insert(bracelets)
      .values({ ...bracelet, slug, position: sql`(select coalesce(max(position), 0) + 1 from bracelets)` })
      .onConflictDoNothing({ target: bracelets.slug })
      .returning()
    return created
  })
  const detail = `${row.name}, £${row.price}`
  await recordAudit(tx, { action: 'bracelet-created', subjectId: row.id, detail, ...caller })
  return row
}

/**
 * Changes a bracelet, also in every cart; orders and intents keep the price that they were made with. What was sold
 * meanwhile stays sold.
 * @throws NOT_FOUND, CHANGED_ELSEWHERE, NAME_TAKEN
 */
export function updateBracelet(
  db: Db,
  { id, version, stockBefore, stock, ...bracelet }: BraceletUpdate,
  caller: Caller,
): Promise<ManagedBracelet> {
  const isCounted = stock !== stockBefore
  return uniquelyNamed(bracelet.name, () =>
    db.transaction(async (tx) => {
      const before = await readForEditing(tx, id)
      const [row] = await tx
        .update(bracelets)
        .set({ ...bracelet, ...(isCounted && { stock }), version: sql`${bracelets.version} + 1` })
        .where(
          and(
            eq(bracelets.id, id),
            eq(bracelets.version, version),
            isCounted && stockBefore !== undefined
              ? sql`${bracelets.stock} is not distinct from ${stockBefore}`
              : undefined,
          ),
        )
        .returning()
      if (!row)
        throw conflict('This bracelet was changed elsewhere since you opened it.', 'CHANGED_ELSEWHERE')
      const prices = before.price === row.price ? '' : `, £${before.price} → £${row.price}`
      await recordAudit(tx, {
        action: 'bracelet-updated',
        subjectId: id,
        detail: `${row.name}${prices}`,
        ...caller,
      })
      return row
    }),
  )
}

async function uniquelyNamed<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'bracelets_name_unique') throw error
    throw conflict(`Another bracelet is called “${name}”.`, 'NAME_TAKEN')
  }
}
