/** Creates, copies, changes, hides, orders and deletes bracelets, each with an audit event. */
import { formatPounds } from '#shared/platform/text/amounts.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { bracelets } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import { BRACELET_LENGTHS } from '#shared/site/shop/bracelet-limits.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { braceletCountries, countryLabel, MAX_BRACELETS } from '#shared/site/shop/shop.ts'
import type {
  BraceletInput,
  BraceletStateChange,
  BraceletUpdate,
  ManagedBracelet,
} from '#shared/site/shop/shop.schema.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { changedElsewhere, invalidFields, notFound } from '../../errors.ts'
import { addToBin, lastPosition, lockForEditing, nextVersion, reorder } from '../../platform/editing.ts'
import { insertWithSlug, slugFrom, uniquelyNamed } from '../slug.ts'

const NAMED = { table: bracelets, noun: 'bracelet', constraint: 'bracelets_name_unique' }

/** @throws BAD_REQUEST for a country that is not in the list; bracelets of a removed country stay for sale */
export function refuseOtherCountry(
  { country }: { country: string },
  { countries }: SiteContent['shop'],
): void {
  if (braceletCountries(countries).some(({ code }) => code === country)) return
  const message = `${countryLabel(country, countries)} is not among the shop’s countries. Please choose another, or add it under Content`
  throw invalidFields([{ path: ['country'], message }])
}

/** All bracelets in the order of the shop. */
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
  if (!row) throw notFound('There is no such bracelet.')
  return row
}

/** Creates a bracelet, last in the order, with a slug from its name. @throws NAME_TAKEN */
export function createBracelet(db: Db, bracelet: BraceletInput, caller: Caller): Promise<ManagedBracelet> {
  return uniquelyNamed(db, NAMED, bracelet.name, (tx) => insertLast(tx, bracelet, caller))
}

async function insertLast(
  tx: Tx,
  bracelet: typeof bracelets.$inferInsert,
  caller: Caller,
): Promise<ManagedBracelet> {
  const wanted = slugFrom(bracelet.name) || 'bracelet'
  const row = await insertWithSlug(tx, bracelets, wanted, async (slug) => {
    const [created] = await tx
      .insert(bracelets)
      .values({ ...bracelet, slug, position: lastPosition(bracelets) })
      .onConflictDoNothing({ target: bracelets.slug })
      .returning()
    return created
  })
  await recordAudit(tx, {
    action: 'bracelet-created',
    subjectId: row.id,
    name: row.name,
    changes: [{ field: 'price', to: formatPounds(row.price) }],
    ...caller,
  })
  return row
}

/**
 * Changes a bracelet, including in carts; orders and intents retain their prices. Sales made meanwhile still count.
 * @throws NOT_FOUND, CHANGED_ELSEWHERE, NAME_TAKEN
 */
export function updateBracelet(
  db: Db,
  { id, version, stockBefore, stock, ...bracelet }: BraceletUpdate,
  caller: Caller,
): Promise<ManagedBracelet> {
  const isCounted = stock !== stockBefore
  return uniquelyNamed(db, NAMED, bracelet.name, async (tx) => {
    const before = await lockForEditing(tx, bracelets, id, 'bracelet', version)
    // a sale changes the stock without increasing the version
    if (isCounted && stockBefore !== undefined && before.stock !== stockBefore)
      throw changedElsewhere('This bracelet')
    const row = await save(tx, id, { ...bracelet, ...(isCounted && { stock }) })
    const price = { field: 'price', from: formatPounds(before.price), to: formatPounds(row.price) }
    const changes = before.price === row.price ? [] : [price]
    await recordAudit(tx, { action: 'bracelet-updated', subjectId: id, name: row.name, changes, ...caller })
    return row
  })
}

async function save(tx: Tx, id: number, change: PgUpdateSetSource<typeof bracelets>) {
  const [row] = await tx
    .update(bracelets)
    .set({ ...change, version: nextVersion(bracelets) })
    .where(eq(bracelets.id, id))
    .returning()
  return row!
}

/** Creates a hidden copy, last in the order, with its stock still to be counted. @throws NOT_FOUND, NAME_TAKEN */
export function duplicateBracelet(db: Db, id: number, caller: Caller): Promise<ManagedBracelet> {
  return db.transaction(async (tx) => {
    // a second click waits for this lock, and then finds the first copy's name taken
    const source = await lockForEditing(tx, bracelets, id, 'bracelet')
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
    return uniquelyNamed(tx, NAMED, name, (inner) =>
      insertLast(inner, { ...bracelet, name, stock, state: 'hidden' }, caller),
    )
  })
}

/** The first of 'Heron (copy)', 'Heron (copy 2)' ... that is not taken. */
async function freeNameOfCopy(tx: Tx, name: string): Promise<string> {
  const rows = await tx.select({ name: bracelets.name }).from(bracelets)
  const taken = new Set(rows.map((row) => row.name))
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
    const copy = name.slice(0, BRACELET_LENGTHS.name - suffix.length).trimEnd() + suffix
    if (!taken.has(copy)) return copy
  }
}

/** Shows, hides or retires a bracelet; idempotent. @throws NOT_FOUND, CHANGED_ELSEWHERE */
export function setBraceletState(
  db: Db,
  { id, version, state }: BraceletStateChange,
  caller: Caller,
): Promise<ManagedBracelet> {
  return db.transaction(async (tx) => {
    const before = await readForEditing(tx, id)
    if (before.state === state) return before
    await lockForEditing(tx, bracelets, id, 'bracelet', version)
    const row = await save(tx, id, { state })
    await recordAudit(tx, { action: `bracelet-${state}`, subjectId: id, name: row.name, ...caller })
    return row
  })
}

/** Moves a bracelet to the bin and out of the shop; idempotent. References to it stay until it is deleted for good. */
export function removeBracelet(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(bracelets).where(notDeleted(id)).for('no key update')
    if (!found) return { ok: true }
    const { name, slug, state } = found
    await save(tx, id, { deletedAt: sql`now()`, state: 'hidden' })
    const event = { action: 'moved-to-bin', subjectId: id, kind: 'bracelet', name } as const
    await addToBin(tx, { braceletId: id, name, slug, state }, event, caller)
    return { ok: true }
  })
}

/** Reorders bracelets to match `ids`; bracelets that are not listed come last. */
export function reorderBracelets(db: Db, ids: readonly number[], caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    await reorder(tx, bracelets, ids)
    await recordAudit(tx, { action: 'bracelets-reordered', ...caller })
    return { ok: true }
  })
}
