/** Records gifts by standing order: new lines with the reference of a donor need nobody to confirm them. */
import { and, between, eq, sql } from 'drizzle-orm'
import { TRPCError } from '@trpc/server'
import type { Tx } from '#db/client.ts'
import { donations, payments, statementLines } from '#db/schema/index.ts'
import { OFFLINE_PREFIX } from '#shared/money/statements/offline-gifts.ts'
import { addDays } from '#shared/platform/time/days.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import type { By } from '../../platform/audit/audit.ts'
import { findReferrers, type Referrer } from '../standing-orders/references.ts'
import { enterLine } from './decide.ts'
import { DAYS_ABOUT, textOf } from './match.ts'

type Line = typeof statementLines.$inferSelect

/**
 * Books new lines, in the transaction of their import. A line stays open if somebody must decide: its project takes no
 * gifts any more, its day is too long ago, or the same gift seems to be entered already.
 * @returns how many were booked
 */
export async function bookByReference(tx: Tx, lines: readonly Line[], by: By): Promise<number> {
  const referrers = await findReferrers(tx, lines.map(textOf))
  let booked = 0
  for (const line of lines) {
    const referrer = referrers.get(textOf(line))
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    if (referrer && !(await isEntered(tx, line, referrer)) && (await book(tx, line, referrer, by)))
      booked += 1
  }
  return booked
}

async function book(tx: Tx, line: Line, { name, email, fundId, projectId }: Referrer, by: By) {
  // the project was deleted
  if (fundId !== GENERAL_FUND && projectId === null) return false
  try {
    const donor = { kind: 'new', name, email } as const
    // a declaration of all gifts covers this one too, because it finds the donor by their address
    await enterLine(tx, line, { donor, projectId, giftAid: { source: 'none' }, sendReceipt: false }, by)
    return true
  } catch (error) {
    // refused before anything was written
    if (error instanceof TRPCError) return false
    throw error
  }
}

/**
 * Whether a gift of this donor and amount was entered around that day, by hand or from another file. A file lists a
 * payment only once, so another line of the same source is another payment.
 */
async function isEntered(tx: Tx, line: Line, { email }: Referrer): Promise<boolean> {
  const day = sql`(coalesce(${payments.paidAt}, ${payments.createdAt}) at time zone 'Europe/London')::date`
  const [entered] = await tx
    .select({ id: donations.id })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .leftJoin(statementLines, eq(statementLines.donationId, donations.id))
    .where(
      and(
        sql`lower(${donations.donorEmail}) = lower(${email})`,
        eq(donations.amount, line.amount),
        eq(payments.status, 'succeeded'),
        sql`starts_with(${donations.paymentIntentId}, ${OFFLINE_PREFIX})`,
        between(day, addDays(line.day, -DAYS_ABOUT), addDays(line.day, DAYS_ABOUT)),
        sql`${statementLines.source} is distinct from ${line.source}`,
      ),
    )
    .limit(1)
  return entered !== undefined
}
