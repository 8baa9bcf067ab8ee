/**
 * Links rows without a supporter, and emails without their group: older ones, and those that the release before writes
 * during a deploy.
 */
import { and, gt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { fillBelongings } from '#db/email-records.ts'
import {
  bookDonationRequests,
  contactMessages,
  donations,
  isAddressed,
  isNoPrayer,
  isOfBuyer,
  lacksSupporter,
  orders,
  supporters,
  volunteerApplications,
} from '#db/schema.ts'
import { emailKey } from '#shared/contact.ts'
import type { NightlyJob } from '../ops/nightly.ts'
import { mergedWith } from './supporters.ts'

/** At most this many rows per transaction, so that nobody waits long for one of them. */
const BATCH = 500

type Linked = PgTable & Record<'id' | 'supporterId' | 'createdAt', PgColumn>
type Source = { table: Linked; email: PgColumn; name: PgColumn; belongs?: SQL; isPayment?: boolean }

const SOURCES: readonly Source[] = [
  {
    table: orders,
    email: orders.customerEmail,
    name: orders.customerName,
    belongs: isOfBuyer(orders),
    isPayment: true,
  },
  {
    table: donations,
    email: donations.donorEmail,
    name: donations.donorName,
    belongs: isAddressed(donations.donorEmail),
    isPayment: true,
  },
  {
    table: contactMessages,
    email: contactMessages.email,
    name: contactMessages.name,
    belongs: isNoPrayer(contactMessages.subject),
  },
  { table: volunteerApplications, email: volunteerApplications.email, name: volunteerApplications.name },
  { table: bookDonationRequests, email: bookDonationRequests.email, name: bookDonationRequests.name },
]

/** Runs once a day, and at once after the upgrade that created the table; repeatable. */
export const linkingSupporters: NightlyJob = {
  name: 'supporters',
  async run({ db }, log, signal) {
    let linked = 0
    for (const source of SOURCES) {
      let last = 0
      do {
        signal.throwIfAborted()
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other
        const ids = await linkBatch(db, source, last)
        linked += ids.length
        last = ids.at(-1) ?? 0
      } while (last > 0)
    }
    if (linked > 0) log.info({ linked }, 'rows are linked to their supporters')
    const grouped = await fillBelongings(db, signal)
    if (grouped > 0) log.info({ grouped }, 'emails are grouped by what they belong to')
  },
}

/** @returns the rows of the batch, which come after `last`; none at the end of the table */
function linkBatch(db: Db, source: Source, last: number): Promise<number[]> {
  const { table, email, name, belongs } = source
  return db.transaction(async (tx) => {
    // otherwise somebody who is being erased could be created again
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.erasing})`)
    const rows = await tx
      .select({ id: sql<number>`${table.id}`.mapWith(Number), email, name, at: table.createdAt })
      .from(table)
      .where(and(lacksSupporter(table, belongs), gt(table.id, last)))
      .orderBy(table.id)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    await linkRows(tx, source, rows as Row[])
    return rows.map(({ id }) => id)
  })
}

type Row = { id: number; email: string; name: string | null; at: Date }

async function linkRows(tx: Tx, { table, isPayment = false }: Source, rows: readonly Row[]): Promise<void> {
  const byKey = Map.groupBy(
    rows.filter(({ email }) => emailKey(email) !== ''),
    ({ email }) => emailKey(email),
  )
  if (byKey.size === 0) return
  const found = await tx
    .insert(supporters)
    .values([...byKey].map(([email, theirs]) => ({ email, ...contactsOf(theirs) })))
    .onConflictDoUpdate({
      target: supporters.email,
      set: mergedWith(
        {
          name: sql`excluded.name`,
          firstContactAt: sql`excluded.first_contact_at`,
          lastContactAt: sql`excluded.last_contact_at`,
        },
        isPayment,
      ),
    })
    .returning({ id: supporters.id, email: supporters.email })
  const pairs = found.flatMap((supporter) =>
    (byKey.get(supporter.email ?? '') ?? []).map(({ id }) => sql`(${id}::bigint, ${supporter.id}::bigint)`),
  )
  await tx.execute(
    sql`update ${table} set supporter_id = linked.supporter
      from (values ${sql.join(pairs, sql`, `)}) as linked (id, supporter) where ${table.id} = linked.id`,
  )
}

function contactsOf(rows: readonly Row[]) {
  const inOrder = rows.toSorted((one, other) => Number(one.at) - Number(other.at))
  const [first] = inOrder
  const last = inOrder.at(-1)
  return {
    name: inOrder.findLast(({ name }) => name !== null)?.name ?? null,
    firstContactAt: first?.at ?? new Date(),
    lastContactAt: last?.at ?? new Date(),
  }
}
