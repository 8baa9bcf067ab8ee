/** Enters offline gifts: the donation, its payment and its ledger entry, in one transaction. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { donations, payments, supporters } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import {
  ANONYMOUS,
  OFFLINE_DESCRIPTION,
  GIFT_METHOD_LABELS,
  giftMethodText,
  OFFLINE_GIFT_YEARS,
  OFFLINE_PREFIX,
} from '#shared/money/statements/offline-gifts.ts'
import type { OfflineDonor, OfflineGiftInput } from '#shared/money/statements/offline-gifts.schema.ts'
import { londonMoment } from '#shared/platform/time/london.ts'
import { isDeliverable } from '#shared/platform/mail/mail.ts'
import { CURRENCY, formatPounds } from '#shared/platform/text/amounts.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { declareFor } from '../gift-aid/declarations.ts'
import { fundOfProject } from '../funds/funds.ts'
import { enqueueEmail } from '../../platform/mail/outbox.ts'
import { recordPaymentEvent } from '../payment-events/events.ts'
import { postPayment } from '../ledger/ledger.ts'
import { addSupporter, recordContact, supporterOf } from '../../site/supporters/supporters.ts'
import { enqueueDonationReceived } from '../../platform/webhooks/enqueue.ts'

const OFFLINE_ANSWERS = { none: null, no: 'no', paper: 'yes', spoken: 'yes' } as const

type Entered = { paymentId: number; donationId: number }

/**
 * Enters a gift once per key.
 * @throws BAD_REQUEST for a day in the future or too long ago; NOT_FOUND for an erased donor, or a project that takes
 * no gifts; CONFLICT for a key that was used for another gift
 */
export async function enterGift(tx: Tx, input: OfflineGiftInput, by: By): Promise<Entered> {
  const { amount, method, note, receivedOn } = input
  const paymentIntentId = OFFLINE_PREFIX + input.idempotencyKey
  const paidAt = momentOf(receivedOn, by.now)
  const donor = await readDonor(tx, input.donor)
  const fundId = input.projectId === null ? GENERAL_FUND : await fundOfProject(tx, input.projectId)
  const [donation] = await tx
    .insert(donations)
    .values({
      paymentIntentId,
      amount,
      currency: CURRENCY,
      donorName: donor.name,
      donorEmail: donor.email,
      supporterId:
        donor.email === null
          ? donor.supporterId
          : await supporterOf(tx, { ...donor, at: paidAt, isPayment: true }),
      fundId,
      giftAidAnswer: OFFLINE_ANSWERS[input.giftAid.source],
      createdAt: paidAt,
    })
    .onConflictDoNothing({ target: donations.paymentIntentId })
    .returning()
  if (!donation) return readEntered(tx, paymentIntentId, input)
  if (donor.email === null && input.donor.kind !== 'anonymous') await linkByName(tx, donation, donor, paidAt)
  const [payment] = await tx
    .insert(payments)
    .values({
      paymentIntentId,
      amount,
      currency: CURRENCY,
      status: 'succeeded',
      description: OFFLINE_DESCRIPTION,
      customerName: donor.name,
      customerEmail: donor.email,
      paymentType: 'donation',
      paymentMethod: giftMethodText(method, note),
      paidAt,
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning()
  if (!payment) throw new Error('an inserted payment returned no row')
  await postPayment(tx, payment, { fundId })
  await recordPaymentEvent(tx, { source: 'owner', ...by }, { paymentIntentId, kind: 'entered by hand' })
  const changes = [
    { field: 'amount', to: formatPounds(amount) },
    { field: 'method', to: GIFT_METHOD_LABELS[method] },
  ]
  await recordAudit(tx, { action: 'gift-entered', subjectId: payment.id, changes, ...by })
  await enqueueDonationReceived(tx, donation, by.now)
  await declare(tx, donation.id, input, by.now)
  if (input.sendReceipt && donor.email !== null && isDeliverable(donor.email))
    await enqueueEmail(tx, {
      kind: 'donation-thanks',
      recordId: donation.id,
      to: donor.email,
      now: by.now,
    })
  return { paymentId: payment.id, donationId: donation.id }
}

async function declare(tx: Tx, donationId: number, { giftAid }: OfflineGiftInput, now: Date): Promise<void> {
  if (!('declaration' in giftAid)) return
  const { source, madeOn, declaration } = giftAid
  if (madeOn > londonDay(now))
    throw invalid('The day of the declaration must not be in the future.', 'DECLARED_IN_FUTURE')
  await declareFor(tx, donationId, declaration, { now, source, madeOn })
}

/** Called after inserting the gift, so that a repeated entry adds no supporter. */
async function linkByName(tx: Tx, donation: { id: number }, donor: Donor, at: Date): Promise<void> {
  if (donor.supporterId !== null) return recordContact(tx, donor.supporterId, at)
  const supporterId = await addSupporter(tx, { name: donor.name, at })
  await tx.update(donations).set({ supporterId }).where(eq(donations.id, donation.id))
}

/** Noon in London on that day, or now if it is not noon yet. @throws BAD_REQUEST for a day to come, or too long ago */
export function momentOf(day: string, now: Date): Date {
  const today = londonDay(now)
  if (day > today) throw invalid('Please enter a day that is not in the future.', 'IN_THE_FUTURE')
  const first = `${Number(today.slice(0, 4)) - OFFLINE_GIFT_YEARS}${today.slice(4)}`
  if (day < first)
    throw invalid(`Please enter a day of the last ${OFFLINE_GIFT_YEARS} years.`, 'TOO_LONG_AGO')
  const noon = new Date(londonMoment(day, '12:00') ?? now)
  return noon < now ? noon : now
}

type Donor = {
  name: string
  email: string | null
  /** Id of an existing supporter; null for a new one. */
  supporterId: number | null
}

async function readDonor(tx: Tx, donor: OfflineDonor): Promise<Donor> {
  if (donor.kind === 'anonymous') return { name: ANONYMOUS, email: null, supporterId: null }
  if (donor.kind === 'new') return { name: donor.name, email: donor.email || null, supporterId: null }
  const [supporter] = await tx
    .select({ name: supporters.name, email: supporters.email })
    .from(supporters)
    .where(eq(supporters.id, donor.supporterId))
    .for('key share')
  if (!supporter) throw notFound('This supporter was erased meanwhile. Please choose another donor.')
  const { name, email } = supporter
  return { name: name ?? email ?? ANONYMOUS, email, supporterId: donor.supporterId }
}

/** The gift that was entered earlier with this key. */
async function readEntered(
  tx: Tx,
  paymentIntentId: string,
  { amount, receivedOn }: OfflineGiftInput,
): Promise<Entered> {
  const [row] = await tx
    .select({
      paymentId: payments.id,
      donationId: donations.id,
      amount: payments.amount,
      at: payments.paidAt,
    })
    .from(donations)
    .innerJoin(payments, eq(payments.paymentIntentId, donations.paymentIntentId))
    .where(eq(donations.paymentIntentId, paymentIntentId))
  if (!row || row.amount !== amount || row.at === null || londonDay(row.at) !== receivedOn)
    throw conflict('This entry was sent before with another amount or day.', 'KEY_USED')
  return { paymentId: row.paymentId, donationId: row.donationId }
}
