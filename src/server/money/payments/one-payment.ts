/**
 * Ensures one payment per cart or donation draft: only the newest intent can be paid. Its client secret is handed out
 * once the provider has cancelled all earlier ones, whatever other tabs or devices still show. Intents are not
 * reused, because one that was tried contains the payer's address, which others who share the session must not read.
 */
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#db/advisory-locks.ts'
import type { Db, Tx } from '#db/client.ts'
import { checkouts, payments } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { alreadyPaid, isUnknown, providerFailed } from '../../errors.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'
import { paidAt } from './payments.ts'
import type { PaidIntent, Provider } from './stripe/client.ts'
import { cancelIntent } from './stripe/cancel.ts'

type Checkout = typeof checkouts.$inferSelect

/** Purpose of a payment: a session's cart or a donation draft. */
export type PaidFor = { kind: Checkout['kind']; paidFor: string }

const CHECK_AGAIN_MS = 60_000
/** Far more than one cart ever has at the same time. */
const BATCH = 50

const isFor = ({ kind, paidFor }: PaidFor) => and(eq(checkouts.kind, kind), eq(checkouts.paidFor, paidFor))
const isOpen = isNull(checkouts.closedAt)

/** Serialises starting, linking and recording payments for one cart or draft. Call it before locking rows. */
export async function lockPaidFor(tx: Tx, { kind, paidFor }: PaidFor): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.onePayment}, hashtext(${`${kind} ${paidFor}`}))`,
  )
}

/**
 * Makes this checkout supersede every other open one for the same cart or draft. Call it under the lock, and
 * `cancelSuperseded` after the commit; if the process dies first, reconciliation cancels them.
 * @returns whether there were any
 */
export async function supersedeOthers(tx: Tx, of: PaidFor, checkoutId: string, now: Date): Promise<boolean> {
  const others = await tx
    .update(checkouts)
    .set({
      supersededAt: sql`coalesce(${checkouts.supersededAt}, ${now.toISOString()}::timestamptz)`,
      nextCheckAt: new Date(now.getTime() + CHECK_AGAIN_MS),
    })
    .where(and(isFor(of), isOpen, ne(checkouts.id, checkoutId)))
    .returning({ id: checkouts.id })
  return others.length > 0
}

/**
 * Cancels every superseded intent, even during a 3-D Secure challenge. Idempotent.
 * @returns one that was paid meanwhile or is being processed, so that it cannot be cancelled, if any
 * @throws BAD_GATEWAY, in which case one of them may still be paid
 */
export async function cancelSuperseded(
  { db, provider, clock }: Pick<Deps, 'db' | 'provider' | 'clock'>,
  of: PaidFor,
): Promise<Taken | undefined> {
  const superseded = await db
    .select({ paymentIntentId: checkouts.paymentIntentId })
    .from(checkouts)
    .where(and(isFor(of), isOpen, isNotNull(checkouts.supersededAt), isNotNull(checkouts.paymentIntentId)))
    .limit(BATCH)
  const ended = await Promise.all(
    superseded.map(async ({ paymentIntentId }) => ({
      paymentIntentId: paymentIntentId!,
      status: await endIntent(provider, paymentIntentId!),
    })),
  )
  for (const intent of ended) {
    if (intent.status === 'canceled')
      // oxlint-disable-next-line no-await-in-loop -- rarely more than one
      await db
        .update(checkouts)
        .set({ closedAt: clock() })
        .where(and(eq(checkouts.paymentIntentId, intent.paymentIntentId), isOpen))
    else if (!isTaken(intent)) throw providerFailed()
  }
  return ended.find(isTaken)
}

type Taken = { paymentIntentId: string; status: 'succeeded' | 'processing' }
const isTaken = (intent: { paymentIntentId: string; status: string }): intent is Taken =>
  intent.status === 'succeeded' || intent.status === 'processing'

/** Whether an intent was superseded and the provider has cancelled it; false if it is the newest, or paid. */
export async function isEndedAsSuperseded(
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
  paymentIntentId: string,
): Promise<boolean> {
  const superseded = await db.$count(
    checkouts,
    and(eq(checkouts.paymentIntentId, paymentIntentId), isOpen, isNotNull(checkouts.supersededAt)),
  )
  return superseded > 0 && (await endIntent(provider, paymentIntentId)) === 'canceled'
}

/** Treats an unknown intent as cancelled: it cannot be paid. Happens after the provider's test data were deleted. */
const endIntent = (provider: Provider, paymentIntentId: string) =>
  cancelIntent(provider, paymentIntentId).catch((error: unknown) => {
    if (isUnknown(error)) return 'canceled' as const
    throw error
  })

/** A draft can be paid only once, but a cart can be filled again. @throws ALREADY_PAID */
export async function refuseIfPaid(tx: Tx, { kind, paidFor }: PaidFor): Promise<void> {
  if (kind !== 'donation') return
  const [paid] = await tx
    .select({ paymentIntentId: checkouts.paymentIntentId })
    .from(checkouts)
    .where(and(isFor({ kind, paidFor }), checkouts.isRecorded))
    .limit(1)
  if (paid) throw alreadyPaid({ kind, status: 'succeeded', paymentIntentId: paid.paymentIntentId! })
}

/**
 * Links an intent that was created without a session to the session whose cart it pays for. Of two open intents the
 * newer one stays.
 * @returns whether one was superseded
 */
export function linkToSession(
  db: Db,
  paymentIntentId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const of: PaidFor = { kind: 'order', paidFor: sessionId }
  return db.transaction(async (tx) => {
    await lockPaidFor(tx, of)
    const [linked] = await tx
      .select({ id: checkouts.id, createdAt: checkouts.createdAt })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.paymentIntentId, paymentIntentId),
          eq(checkouts.kind, 'order'),
          isNull(checkouts.paidFor),
          isNull(checkouts.sessionId),
          isOpen,
        ),
      )
    if (!linked) return false
    const isOlder =
      (await tx.$count(
        checkouts,
        and(isFor(of), isOpen, isNull(checkouts.supersededAt), gt(checkouts.createdAt, linked.createdAt)),
      )) > 0
    const hasSuperseded = isOlder || (await supersedeOthers(tx, of, linked.id, now))
    await tx
      .update(checkouts)
      .set({ paidFor: sessionId, supersededAt: isOlder ? now : null })
      .where(eq(checkouts.id, linked.id))
    return hasSuperseded
  })
}

/**
 * Opens a payment issue if the same cart or draft was already paid: the later payment should be refunded. Only
 * possible with an intent that the site did not create for the session itself; in that case the payers' email
 * addresses tell whether they are the same person.
 * @param checkout as it was started; its payment is already recorded
 */
export async function reportPaidTwice(
  tx: Tx,
  checkout: Checkout,
  intent: PaidIntent,
  of: PaidFor,
  now: Date,
): Promise<void> {
  const isOfOwnSession = checkout.paidFor !== null
  const others = await tx
    .select({
      id: payments.id,
      paymentIntentId: payments.paymentIntentId,
      paidAt: payments.paidAt,
      email: payments.customerEmail,
      sessionId: checkouts.sessionId,
    })
    .from(checkouts)
    .innerJoin(payments, eq(payments.paymentIntentId, checkouts.paymentIntentId))
    .where(
      and(
        isFor(of),
        checkouts.isRecorded,
        ne(checkouts.id, checkout.id),
        // for a cart, only payments after this checkout started: it may have been filled and paid again
        of.kind === 'donation' ? undefined : gt(checkouts.closedAt, checkout.createdAt),
      ),
    )
    .orderBy(payments.id)
    .limit(BATCH)
  const [mine] = await tx
    .select({ id: payments.id, email: payments.customerEmail })
    .from(payments)
    .where(eq(payments.paymentIntentId, intent.id))
  const isSamePayer = (other: (typeof others)[number]) =>
    of.kind === 'donation' ||
    (isOfOwnSession && other.sessionId !== null) ||
    (other.email !== null && other.email.toLowerCase() === mine?.email?.toLowerCase())
  const other = others.find(isSamePayer)
  if (!mine || !other) return
  const isLater = (paidAt(intent) ?? now) >= (other.paidAt ?? now)
  const [first, later] = isLater
    ? [other.id, { id: mine.id, intent: intent.id }]
    : [mine.id, { id: other.id, intent: other.paymentIntentId }]
  await openPaymentIssue(tx, now, {
    kind: 'paid-twice',
    subject: later.intent,
    paymentIntentId: later.intent,
    detail: `the same ${of.kind === 'order' ? 'cart' : 'gift'} was paid with payment #${first}`,
  })
}
