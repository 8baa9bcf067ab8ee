/** Supporters: everybody who bought, gave or wrote, one per email address. */
import { and, eq, inArray, notExists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import {
  bookDonationRequests,
  contactMessages,
  donations,
  giftAidDeclarations,
  mandates,
  newsChoices,
  orders,
  supporters,
  volunteerApplications,
} from '#db/schema/index.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'

export type Contact = {
  email: string | null
  name: string | null
  /** Defaults to now. */
  at?: Date
  /** Whether they paid. Only a payment may change the name of somebody who has paid before. */
  isPayment: boolean
}

/**
 * The supporter with this address, created by the first contact. Later contacts update the time of the last contact
 * and, by the rule of `nameAfter`, the name.
 * Call it before inserting the row that refers to the supporter. Until the transaction ends, the row is locked
 * against erasure, but not against other contacts, so that concurrent payments by one buyer do not wait for each
 * other.
 * @returns null without an address, or for an erased one
 */
export async function supporterOf(tx: Tx, { email, name, at, isPayment }: Contact): Promise<number | null> {
  if (!email || email === ERASED) return null
  const refreshing = isPayment ? refreshingByPayment : refreshingByForm
  const given = { email: emailKey(email), name, at: at?.toISOString() ?? null }
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- repeats only if another transaction has just added the supporter
    const [[known]] = await Promise.all([finding(tx).execute(given), refreshing(tx).execute(given)])
    if (known) return known.id
    // oxlint-disable-next-line no-await-in-loop
    const [added] = await adding(tx).execute(given)
    if (added) return added.id
  }
}

/** Adds a supporter without an address, who can be found again only by name. */
export async function addSupporter(tx: Tx, { name, at }: { name: string; at: Date }): Promise<number> {
  const [added] = await tx
    .insert(supporters)
    .values({ name, firstContactAt: at, lastContactAt: at })
    .returning({ id: supporters.id })
  if (!added) throw new Error('an inserted supporter returned no row')
  return added.id
}

/** Records another contact of a supporter without an address. */
export async function recordContact(tx: Tx, id: number, at: Date): Promise<void> {
  const other = sql`${at.toISOString()}::timestamptz`
  await tx
    .update(supporters)
    .set({
      firstContactAt: sql`least(${supporters.firstContactAt}, ${other})`,
      lastContactAt: sql`greatest(${supporters.lastContactAt}, ${other})`,
    })
    .where(eq(supporters.id, id))
}

const given = {
  email: sql.placeholder('email'),
  name: sql`${sql.placeholder('name')}::text`,
  at: sql`coalesce(${sql.placeholder('at')}::timestamptz, now())`,
}

const finding = prepared((db) =>
  db
    .select({ id: supporters.id })
    .from(supporters)
    .where(sql`${supporters.email} = ${given.email}`)
    .for('key share'),
)

/** Skips a row that another contact is changing right now. */
const refreshingBy = (isPayment: boolean) =>
  prepared((db) =>
    db
      .update(supporters)
      .set(mergedWith({ name: given.name, firstContactAt: given.at, lastContactAt: given.at }, isPayment))
      .where(
        sql`${supporters.id} = (select id from supporters where email = ${given.email} for no key update skip locked)`,
      ),
  )
const refreshingByPayment = refreshingBy(true)
const refreshingByForm = refreshingBy(false)

const adding = prepared((db) =>
  db
    .insert(supporters)
    .values({ email: given.email, name: given.name, firstContactAt: given.at, lastContactAt: given.at })
    .onConflictDoNothing({ target: supporters.email })
    .returning({ id: supporters.id }),
)

type OtherContact = Record<'name' | 'firstContactAt' | 'lastContactAt', SQLWrapper>

/** A supporter's columns after another contact. */
function mergedWith(other: OtherContact, isPayment: boolean) {
  const { firstContactAt, lastContactAt } = supporters
  return {
    name: nameAfter(other, isPayment),
    firstContactAt: sql`least(${firstContactAt}, ${other.firstContactAt})`,
    lastContactAt: sql`greatest(${lastContactAt}, ${other.lastContactAt})`,
  }
}

/**
 * The name given with the latest payment, because anybody can enter any name into a form. Before the first payment,
 * the name given last.
 */
function nameAfter({ name: other, lastContactAt: at }: OtherContact, isPayment: boolean): SQL {
  const { name, lastContactAt } = supporters
  if (isPayment)
    return sql`case when ${hasPaid(at)} then coalesce(${name}, ${other}) else coalesce(${other}, ${name}) end`
  return sql`case when ${hasPaid()} then ${name}
    when ${at} >= ${lastContactAt} then coalesce(${other}, ${name}) else coalesce(${name}, ${other}) end`
}

/** Whether the supporter has bought or given. @param after only since then */
function hasPaid(after?: SQLWrapper): SQL {
  const paid = [orders, donations].map((table) => {
    const since = after === undefined ? sql`` : sql` and ${table.createdAt} > ${after}`
    return sql`exists (select from ${table} where ${table.supporterId} = ${supporters.id}${since})`
  })
  return sql`(${sql.join(paid, sql` or `)})`
}

/** Tables whose rows somebody made who bought, gave or wrote. */
const RECORDS = [
  orders,
  donations,
  giftAidDeclarations,
  mandates,
  contactMessages,
  volunteerApplications,
  bookDonationRequests,
]

/** Deletes those supporters that no row refers to. The caller must have locked them. */
export async function deleteUnreferenced(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(supporters).where(and(inArray(supporters.id, [...ids]), isUnreferenced(tx)))
}

/** Condition: no row refers to the supporter. */
export const isUnreferenced = (db: Db | Tx): SQL | undefined => refersNone(db, [...RECORDS, newsChoices])

/** Condition: nothing but choices about news refers to the supporter. */
export const hasNoRecords = (db: Db | Tx): SQL | undefined => refersNone(db, RECORDS)

const refersNone = (
  db: Db | Tx,
  tables: readonly ((typeof RECORDS)[number] | typeof newsChoices)[],
): SQL | undefined =>
  and(
    ...tables.map((table) =>
      notExists(
        db
          .select({ one: sql`1` })
          .from(table)
          .where(sql`${table.supporterId} = ${supporters.id}`),
      ),
    ),
  )

/** Locks supporters in a fixed order, so that no row can refer to them before the transaction ends. */
export const lockSupporters = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({
      id: supporters.id,
      notes: supporters.notes,
      wantsThanks: supporters.wantsThanks,
      wantsSummary: supporters.wantsSummary,
      thankedAt: supporters.thankedAt,
    })
    .from(supporters)
    .where(inArray(supporters.id, [...ids]))
    .orderBy(supporters.id)
    .for('update')
