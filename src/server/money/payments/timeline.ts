/** Everything about one payment: checkout, events, order or donation, emails, refunds and disputes. */
import { and, asc, desc, eq, getTableColumns, inArray, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { readDeclarations, shownDeclaration } from '#db/declarations.ts'
import {
  checkouts,
  disputes,
  donations,
  funds,
  giftAidDeclarations,
  mandateCharges,
  mandates,
  outboxEmails,
  orders,
  paymentEvents,
  payments,
  accounts,
  refunds,
} from '#db/schema/index.ts'
import { isOffline } from '#shared/money/statements/offline-gifts.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { emailsAbout, EMAILS_OF_ORDERS } from '#shared/platform/mail/mail.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { netPence } from '#shared/money/payments/payments.ts'
import { currentName } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { paymentOf } from './payments.ts'
import { readSettlements } from '../ledger/payouts.ts'
import { leftPence } from '../refunds/refunds.ts'

const MAX_EVENTS = 200

/** A payment's timeline, in a fixed number of queries. @throws NOT_FOUND */
export function readTimeline(db: Db, id: number): Promise<PaymentTimeline> {
  // one snapshot, so that the parts are consistent
  return db.transaction((tx) => readParts(tx, id), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function readParts(db: Tx, id: number): Promise<PaymentTimeline> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw notFound('There is no such payment.')
  const { paymentIntentId } = payment
  const [refundRows, disputeRows, newestEvents, [snapshot], [order], [donation], settlements] =
    await Promise.all([
      db.select().from(refunds).where(eq(refunds.paymentId, id)).orderBy(asc(refunds.id)),
      db.select().from(disputes).where(eq(disputes.paymentId, id)).orderBy(asc(disputes.id)),
      db
        .select({ ...getTableColumns(paymentEvents), accountName: currentName() })
        .from(paymentEvents)
        .leftJoin(accounts, eq(accounts.id, paymentEvents.accountId))
        .where(eq(paymentEvents.paymentIntentId, paymentIntentId))
        .orderBy(desc(paymentEvents.id))
        .limit(MAX_EVENTS),
      db
        .select({ at: checkouts.createdAt, begun: mandates.id, charged: mandateCharges.mandateId })
        .from(checkouts)
        .leftJoin(mandates, eq(mandates.checkoutId, checkouts.id))
        .leftJoin(mandateCharges, eq(mandateCharges.checkoutId, checkouts.id))
        .where(eq(checkouts.paymentIntentId, paymentIntentId)),
      db
        .select({
          id: orders.id,
          number: orders.number,
          status: orders.status,
          supporterId: orders.supporterId,
        })
        .from(orders)
        .where(eq(orders.paymentIntentId, paymentIntentId)),
      db
        .select({
          id: donations.id,
          supporterId: donations.supporterId,
          fund: funds.name,
          dedication: donations.dedication,
        })
        .from(donations)
        .leftJoin(funds, and(eq(funds.id, donations.fundId), ne(funds.id, GENERAL_FUND)))
        .where(eq(donations.paymentIntentId, paymentIntentId)),
      readSettlements(db, [id]),
    ])
  const emails = await emailsOf(db, {
    orderId: order?.id,
    donationId: donation?.id,
    refundIds: refundRows.map((row) => row.id),
  })
  return {
    payment: paymentOf(payment),
    refunded: payment.refunded,
    net: toDecimal(netPence(payment)),
    refundable: toDecimal(isOffline(payment) ? 0 : leftPence(payment, refundRows)),
    refunds: refundRows.map((row) => ({
      ...row,
      madeHere: row.idempotencyKey !== null || isOffline(payment),
      createdAt: row.createdAt.toISOString(),
    })),
    disputes: disputeRows.map((row) => ({
      ...row,
      respondBy: row.respondBy?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    events: newestEvents.toReversed().map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    outboxEmails: emails.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    })),
    snapshotAt: snapshot?.at.toISOString() ?? null,
    order: order ?? null,
    donationId: donation?.id ?? null,
    declaration: await declarationWith(db, donation?.id),
    fund: donation?.fund ?? null,
    dedication: donation?.dedication ?? null,
    mandateId: snapshot?.begun ?? snapshot?.charged ?? null,
    settlement: settlements.get(id) ?? null,
    supporterId: (order ?? donation)?.supporterId ?? null,
  }
}

async function declarationWith(db: Tx, donationId: number | undefined) {
  if (donationId === undefined) return null
  const [made] = await readDeclarations(db, eq(giftAidDeclarations.donationId, donationId))
  return made ? shownDeclaration(made) : null
}

async function emailsOf(
  db: Tx,
  of: { orderId: number | undefined; donationId: number | undefined; refundIds: number[] },
) {
  const { orderId, donationId, refundIds } = of
  if (orderId === undefined && donationId === undefined) return []
  return db
    .select()
    .from(outboxEmails)
    .where(
      or(
        orderId === undefined
          ? undefined
          : and(inArray(outboxEmails.kind, EMAILS_OF_ORDERS), eq(outboxEmails.recordId, orderId)),
        donationId === undefined
          ? undefined
          : and(inArray(outboxEmails.kind, emailsAbout('donation')), eq(outboxEmails.recordId, donationId)),
        and(inArray(outboxEmails.kind, emailsAbout('refund')), inArray(outboxEmails.recordId, refundIds)),
      ),
    )
    .orderBy(asc(outboxEmails.id))
}
