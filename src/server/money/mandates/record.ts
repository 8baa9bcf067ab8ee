/** Records monthly gifts in the recorder's transaction: the first one starts a mandate, later ones belong to it. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, mandateCharges, mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { formatPence, toPence } from '#shared/platform/text/amounts.ts'
import { monthOf } from '#shared/money/monthly/monthly.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import type { Checkout, Donor } from '../payments/begin-checkout.ts'
import type { PaidIntent } from '../payments/stripe/client.ts'
import { cardFacts } from '../payments/stripe/saved-cards.ts'
import { recordMandateEvent } from './events.ts'

type Gift = {
  checkout: Checkout
  donor: Donor
  donation: { id: number; supporterId: number | null; paidAt: Date }
  intent: PaidIntent
  now: Date
}

/** Links a recorded gift to its mandate, if it is a monthly one. Call it once per gift. */
export async function recordMonthlyGift(tx: Tx, gift: Gift): Promise<void> {
  const mandateId =
    gift.donor.monthlyDay === null
      ? await recordCharge(tx, gift)
      : await startMandate(tx, gift, gift.donor.monthlyDay)
  if (mandateId === undefined) return
  const ofFirst = (column: SQL) =>
    sql`(select first.${column} from ${donations} first where first.mandate_id = ${mandateId} order by first.id limit 1)`
  // a dedication goes on as it was last corrected
  const saidLast = sql`(select latest.dedication from ${donations} latest where latest.mandate_id = ${mandateId}
    order by latest.id desc limit 1)`
  await tx
    .update(donations)
    .set({
      mandateId,
      // the answer given with the first payment is about all payments, so donors are not asked again
      giftAidAnswer: sql`coalesce(${donations.giftAidAnswer}, ${ofFirst(sql`gift_aid_answer`)})`,
      // all months count for the link by which the donor came
      linkId: sql`coalesce(${donations.linkId}, ${ofFirst(sql`link_id`)})`,
      dedication: sql`coalesce(${donations.dedication}, ${saidLast})`,
    })
    .where(eq(donations.id, gift.donation.id))
}

/**
 * Counts the first gift as that of its month. Starts no mandate for a donor who was erased meanwhile, or for a draft
 * that has already led to one: that gift counts once.
 */
async function startMandate(tx: Tx, gift: Gift, day: number): Promise<number | undefined> {
  const { checkout, donor, donation, intent, now } = gift
  if (checkout.erasedAt !== null || donor.email === ERASED) return undefined
  const card =
    typeof intent.latest_charge === 'object' ? intent.latest_charge?.payment_method_details?.card : null
  const amountPence = toPence(checkout.amount)
  const [mandate] = await tx
    .insert(mandates)
    .values({
      checkoutId: checkout.id,
      supporterId: donation.supporterId,
      donorName: donor.name,
      donorEmail: donor.email,
      fundId: donor.fundId,
      amountPence,
      day,
      state: 'active',
      stateBy: 'donor',
      lastMonth: monthOf(londonDay(donation.paidAt)),
      customerId: idOf(intent.customer),
      paymentMethodId: idOf(intent.payment_method),
      ...cardFacts(card ?? {}),
      draftKey: checkout.paidFor,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({
      target: mandates.draftKey,
      where: sql`${mandates.draftKey} is not null and ${mandates.state} <> 'ended'`,
    })
    .returning({ id: mandates.id })
  if (!mandate) return undefined
  await recordMandateEvent(tx, mandate.id, {
    kind: 'started',
    detail: formatPence(amountPence),
    by: 'donor',
    now,
  })
  return mandate.id
}

/** @returns the mandate, if the checkout belongs to a charge */
async function recordCharge(tx: Tx, { checkout, now }: Gift): Promise<number | undefined> {
  const [found] = await tx
    .select({ mandateId: mandateCharges.mandateId })
    .from(mandateCharges)
    .where(eq(mandateCharges.checkoutId, checkout.id))
  if (!found) return undefined
  const { mandateId } = found
  // lock the mandate first, as everywhere, so that two transactions cannot deadlock
  await tx.select({ id: mandates.id }).from(mandates).where(eq(mandates.id, mandateId)).for('no key update')
  await tx
    .update(mandateCharges)
    .set({
      state: 'paid',
      // the donor may have lowered the amount during the payment
      amountPence: toPence(checkout.amount),
      attempts: sql`greatest(${mandateCharges.attempts}, 1)`,
      nextAttemptOn: null,
      attemptingSince: null,
      failure: null,
      updatedAt: now,
    })
    .where(eq(mandateCharges.checkoutId, checkout.id))
  await recordMandateEvent(tx, mandateId, {
    kind: 'paid',
    detail: formatPence(toPence(checkout.amount)),
    by: 'site',
    now,
  })
  return mandateId
}

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'object' ? (object?.id ?? null) : object
