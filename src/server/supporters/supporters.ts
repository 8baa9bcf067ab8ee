/** Supporters: everybody who bought, gave or wrote, once for each email address. */
import { inArray, notExists, sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import {
  bookDonationRequests,
  contactMessages,
  donations,
  giftAidDeclarations,
  mandates,
  orders,
  supporters,
  volunteerApplications,
} from '#db/schema.ts'
import { emailKey } from '#shared/contact.ts'
import { ERASED } from '#shared/privacy.ts'

export type Contact = {
  email: string | null
  name: string | null
  /** Now, if left out. */
  at?: Date
}

/**
 * The supporter of an address, created by the first contact; later ones change the name and the time of the last
 * contact.
 * Call it before inserting the row that refers to it. The row stays locked against erasure until the transaction ends,
 * but
 * not against other contacts of the same person: concurrent payments by one buyer do not wait for each other.
 * @returns null without an address, or if it was erased.
 */
export async function supporterOf(tx: Tx, { email, name, at }: Contact): Promise<number | null> {
  if (!email || email === ERASED) return null
  const given = { email: emailKey(email), name, at: at?.toISOString() ?? null }
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a second turn only if another transaction has added it meanwhile
    const [[known]] = await Promise.all([finding(tx).execute(given), refreshing(tx).execute(given)])
    if (known) return known.id
    // oxlint-disable-next-line no-await-in-loop
    const [added] = await adding(tx).execute(given)
    if (added) return added.id
  }
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

/** Skips a row that another contact is changing at this moment. */
const refreshing = prepared((db) =>
  db
    .update(supporters)
    .set(mergedWith({ name: given.name, firstContactAt: given.at, lastContactAt: given.at }))
    .where(
      sql`${supporters.id} = (select id from supporters where email = ${given.email} for no key update skip locked)`,
    ),
)

const adding = prepared((db) =>
  db
    .insert(supporters)
    .values({ email: given.email, name: given.name, firstContactAt: given.at, lastContactAt: given.at })
    .onConflictDoNothing({ target: supporters.email })
    .returning({ id: supporters.id }),
)

/** The columns of a supporter after another contact: the name is the one last given. */
export function mergedWith(other: Record<'name' | 'firstContactAt' | 'lastContactAt', SQLWrapper>) {
  const { name, firstContactAt, lastContactAt } = supporters
  return {
    name: sql`case when ${other.lastContactAt} >= ${lastContactAt} then coalesce(${other.name}, ${name})
      else coalesce(${name}, ${other.name}) end`,
    firstContactAt: sql`least(${firstContactAt}, ${other.firstContactAt})`,
    lastContactAt: sql`greatest(${lastContactAt}, ${other.lastContactAt})`,
  }
}

const REFERRING = [
  orders,
  donations,
  giftAidDeclarations,
  mandates,
  contactMessages,
  volunteerApplications,
  bookDonationRequests,
]

/** Deletes those of the supporters that no row refers to any more; the caller has locked them. */
export async function deleteUnreferenced(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isUnused = REFERRING.map((table) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(sql`${table.supporterId} = ${supporters.id}`),
    ),
  )
  await tx.delete(supporters).where(sql.join([inArray(supporters.id, [...ids]), ...isUnused], sql` and `))
}

/** Locks supporters, in one order, so that no row can refer to them before the transaction ends. */
export const lockSupporters = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({
      id: supporters.id,
      notes: supporters.notes,
      wantsThanks: supporters.wantsThanks,
      wantsSummary: supporters.wantsSummary,
    })
    .from(supporters)
    .where(inArray(supporters.id, [...ids]))
    .orderBy(supporters.id)
    .for('update')
