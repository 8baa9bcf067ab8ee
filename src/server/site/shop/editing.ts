/** Creates, copies, changes, hides, orders and deletes bracelets, each with an audit event. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { addToBin } from '#db/bin.ts'
import { violatedConstraint, type Db, type Tx } from '#db/client.ts'
import { bracelets } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/idempotency.ts'
import { BRACELET_LENGTHS } from '#shared/site/bracelet-limits.ts'
import type { SiteContent } from '#shared/site/content.ts'
import { braceletCountries, countryLabel, MAX_BRACELETS } from '#shared/site/shop.ts'
import type {
  BraceletInput,
  BraceletStateChange,
  BraceletUpdate,
  ManagedBracelet,
} from '#shared/site/shop.schema.ts'
import { recordAudit, whoDid, type Caller } from '../../platform/audit/audit.ts'
import { conflict, invalidFields, notFound } from '../../errors.ts'
import { freeName, insertWithSlug, slugFrom } from '../slug.ts'

const noSuchBracelet = () => notFound('There is no such bracelet.')
const changedElsewhere = () =>
  conflict('This bracelet was changed elsewhere since you opened it.', 'CHANGED_ELSEWHERE')

/** @throws BAD_REQUEST for a country that left the list, or was never in it; bracelets that stand for it stay for sale. */
export function refuseOtherCountry(
  { country }: { country: string },
  { countries }: SiteContent['shop'],
): void {
  if (braceletCountries(countries).some(({ code }) => code === country)) return
  const message = `${countryLabel(country, countries)} is not among the shop’s countries. Please choose another, or add it under Content`
  throw invalidFields([{ path: ['country'], message }])
}

/** Every bracelet, in the shop's order. */
export const listManagedBracelets = (db: Db): Promise<ManagedBracelet[]> =>
  db
    .select()
    .from(bracelets)
    .where(isNull(bracelets.deletedAt))
    .orderBy(asc(bracelets.position), asc(bracelets.id))
    .limit(MAX_BRACELETS)

const notDeleted = (id: number) => and(eq(bracelets.id, id), isNull(bracelets.deletedAt))

/** @throws NOT_FOUND */
export async function readForEditing(db: Db | Tx, id: number): Promise<ManagedBracelet> {
  const [row] = await db.select().from(bracelets).where(notDeleted(id))
  if (!row) throw noSuchBracelet()
  return row
}

/**
 * Creates a bracelet, last in order; its URL comes from its name.
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
  await freeName(tx, bracelets, bracelet.name)
  const wanted = slugFrom(bracelet.name) || 'bracelet'
  const row = await insertWithSlug(tx, bracelets, wanted, async (slug) => {
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
 * Changes a bracelet, also in every cart; orders and intents retain their price. What was sold meanwhile stays sold.
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
      await freeName(tx, bracelets, bracelet.name)
      const [row] = await tx
        .update(bracelets)
        .set({ ...bracelet, ...(isCounted && { stock }), version: sql`${bracelets.version} + 1` })
        .where(
          and(
            notDeleted(id),
            eq(bracelets.version, version),
            isCounted && stockBefore !== undefined
              ? sql`${bracelets.stock} is not distinct from ${stockBefore}`
              : undefined,
          ),
        )
        .returning()
      if (!row) throw changedElsewhere()
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

/** A hidden copy, last in order, without the stock: it is still to be counted. @throws NOT_FOUND, NAME_TAKEN */
export function duplicateBracelet(db: Db, id: number, caller: Caller): Promise<ManagedBracelet> {
  return db.transaction(async (tx) => {
    // a second click waits here, and finds the first one's name taken
    const [source] = await tx.select().from(bracelets).where(notDeleted(id)).for('no key update')
    if (!source) throw noSuchBracelet()
    const {
      id: _id,
      slug: _slug,
      position: _position,
      version: _version,
      stockLevel: _stockLevel,
      restocks: _restocks,
      ...bracelet
    } = source
    const stock = source.stock === null ? null : 0
    const name = await freeNameOfCopy(tx, source.name)
    return uniquelyNamed(name, () => insertLast(tx, { ...bracelet, name, stock, state: 'hidden' }, caller))
  })
}

/** The first of 'Heron (copy)', 'Heron (copy 2)' … that is not taken. */
async function freeNameOfCopy(tx: Tx, name: string): Promise<string> {
  const rows = await tx.select({ name: bracelets.name }).from(bracelets)
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
    const copy = name.slice(0, BRACELET_LENGTHS.name - suffix.length).trimEnd() + suffix
    if (!taken.has(copy)) return copy
  }
}

/** Shows a bracelet in the shop, hides or retires it; repeatable. @throws NOT_FOUND, CHANGED_ELSEWHERE */
export function setBraceletState(
  db: Db,
  { id, version, state }: BraceletStateChange,
  caller: Caller,
): Promise<ManagedBracelet> {
  return db.transaction(async (tx) => {
    const before = await readForEditing(tx, id)
    if (before.state === state) return before
    const [row] = await tx
      .update(bracelets)
      .set({ state, version: sql`${bracelets.version} + 1` })
      .where(and(notDeleted(id), eq(bracelets.version, version)))
      .returning()
    if (!row) throw changedElsewhere()
    await recordAudit(tx, { action: `bracelet-${state}`, subjectId: id, detail: row.name, ...caller })
    return row
  })
}

/** Moves a bracelet into the bin, out of the shop; repeatable. What refers to it stays until it is deleted for good. */
export function removeBracelet(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(bracelets).where(notDeleted(id)).for('no key update')
    if (!found) return { ok: true }
    const { name, slug, state } = found
    await tx
      .update(bracelets)
      .set({ deletedAt: sql`now()`, state: 'hidden', version: sql`${bracelets.version} + 1` })
      .where(eq(bracelets.id, id))
    await addToBin(tx, { braceletId: id, name, slug, state, ...whoDid(caller) })
    await recordAudit(tx, { action: 'moved-to-bin', subjectId: id, detail: `Bracelet: ${name}`, ...caller })
    return { ok: true }
  })
}

/** Puts bracelets into the order of `ids`; one that is not named stays behind them. */
export function reorderBracelets(db: Db, ids: readonly number[], caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    // every writer of several rows locks them by id, so that no two deadlock
    await tx.select({ id: bracelets.id }).from(bracelets).orderBy(asc(bracelets.id)).for('no key update')
    const list = sql.param(`{${ids.join(',')}}`)
    const place = sql`coalesce(array_position(${list}::bigint[], ${bracelets.id}), ${ids.length} + 1)`
    await tx
      .update(bracelets)
      .set({ position: place })
      .where(and(isNull(bracelets.deletedAt), sql`${bracelets.position} <> ${place}`))
    await recordAudit(tx, { action: 'bracelets-reordered', ...caller })
    return { ok: true }
  })
}

async function uniquelyNamed<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'bracelets_name_unique') throw error
    throw conflict(`Another bracelet is called “${name}”.`, 'NAME_TAKEN')
  }
}
