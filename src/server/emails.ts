/** Composes the email of an outbox row from its current record, not as it was when the row was created. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  auditEvents,
  bookDonationRequests,
  bracelets,
  contactMessages,
  donations,
  mandateCharges,
  mandates,
  funds,
  orderLines,
  orders,
  payments,
  recoveryCodes,
  accounts,
  accountLinks,
  mandateEvents,
  refunds,
  volunteerApplications,
} from '#db/schema/index.ts'
import type { StockLevel } from '#shared/site/bracelet-limits.ts'
import { unansweredOf } from '#shared/site/choices.ts'
import type { EmailText } from '#shared/site/email-texts.ts'
import { GENERAL_FUND } from '#shared/money/funds.ts'
import type { EmailKind } from '#shared/platform/mail.ts'
import { toPence } from '#shared/platform/amounts.ts'
import { REFUNDED_STATES } from '#shared/money/payment-timeline.ts'
import { linkVersionOf, type LinkUse } from './platform/auth/signed-links.ts'
import {
  invitation,
  newSignIn,
  passwordReset,
  recoveryCodeUsed,
  type LinkRecord,
  type SignInRecord,
} from './admin/accounts/account.emails.ts'
import { donationNotice, donationThanks } from './money/donations/donation.emails.ts'
import { changedText } from './site/emails/email-texts.ts'
import { giftAidDeclared, readDeclared, withGiftAid } from './money/gift-aid/gift-aid.emails.ts'
import { giftAidLimitNotice, readClaimableYear } from './money/gift-aid/limit.emails.ts'
import type { EmailSite } from './site/emails/email.ts'
import type { Email } from './platform/mail/written-email.ts'
import {
  bookOfferNotice,
  bookOfferReceived,
  contactNotice,
  contactReceived,
  prayerNotice,
  prayerReceived,
  volunteerNotice,
  volunteerReceived,
} from './site/forms/form.emails.ts'
import {
  orderCancelled,
  orderConfirmation,
  orderDetailsNeeded,
  orderDispatched,
  orderNotice,
  orderOversold,
} from './money/checkout/order.emails.ts'
import {
  cardExpiring,
  monthlyConfirm,
  monthlyFailed,
  type ChargeRecord,
} from './money/monthly/charge.emails.ts'
import {
  monthlyAddress,
  monthlyChanged,
  monthlyLinks,
  type MandateEvent,
} from './money/monthly/monthly.emails.ts'
import { refundConfirmation, type RefundRecord } from './money/payments/refund.emails.ts'
import { inboxReply, readReply } from './admin/inbox/reply.emails.ts'
import { readSummary, yearlySummary } from './money/monthly/summary.emails.ts'
import { lowStockNotice, soldOutNotice, type StockRecord } from './site/shop/stock.emails.ts'

type Compose = (
  db: Db,
  recordId: number,
  site: EmailSite,
  /** The owner's text instead of the standard one. */
  text?: EmailText,
) => Promise<Email | undefined>

/** Reads the record and writes the email; undefined if the record no longer exists. */
const about =
  <T>(
    read: (db: Db, id: number) => Promise<T | undefined>,
    write: (record: T, site: EmailSite, text?: EmailText) => Email,
  ): Compose =>
  async (db, recordId, site, text) => {
    const record = await read(db, recordId)
    return record && write(record, site, text)
  }

const COMPOSERS: Record<EmailKind, Compose> = {
  'order-confirmation': about(readOrder, orderConfirmation),
  'order-notice': about(readOrder, orderNotice),
  'order-oversold': about(readOrder, orderOversold),
  'order-dispatched': about(readOrder, orderDispatched),
  'order-cancelled': about(readCancelled, orderCancelled),
  'order-details-needed': about(readIncomplete, orderDetailsNeeded),
  'inbox-reply': about(readReply, inboxReply),
  // stored in the outbox as the owner wrote it, see deliver.ts
  'supporter-thanks': async () => undefined,
  'monthly-changed': about(readMandateEvent, monthlyChanged),
  'monthly-link': about(readRunningGifts, monthlyLinks),
  'monthly-address': about(readRequestedAddress, monthlyAddress),
  invitation: about(readLink, invitation),
  'password-reset': about(readLink, passwordReset),
  'new-sign-in': about(readSignIn, newSignIn),
  'recovery-code-used': about(readSignIn, recoveryCodeUsed),
  'refund-confirmation': about(readRefund, refundConfirmation),
  'low-stock-notice': about((db, id) => readShort(db, id, 'low'), lowStockNotice),
  'sold-out-notice': about((db, id) => readShort(db, id, 'sold out'), soldOutNotice),
  'donation-thanks': about(async (db, id) => withGiftAid(db, await readDonation(db, id)), donationThanks),
  'donation-notice': about(readDonation, donationNotice),
  'monthly-failed': about(readCharge, monthlyFailed),
  'monthly-confirm': about(readUnconfirmed, monthlyConfirm),
  'card-expiring': about(readMandate, cardExpiring),
  'gift-aid-declared': about(readDeclared, giftAidDeclared),
  'gift-aid-limit-notice': about(readClaimableYear, giftAidLimitNotice),
  'yearly-summary': about(readSummary, yearlySummary),
  'contact-received': about(readContact, contactReceived),
  'contact-notice': about(readContact, contactNotice),
  'prayer-received': about(readContact, prayerReceived),
  'prayer-notice': about(readContact, (_prayer, site) => prayerNotice(site)),
  'volunteer-received': about(readVolunteer, volunteerReceived),
  'volunteer-notice': about(readVolunteer, volunteerNotice),
  'book-offer-received': about(readBookOffer, bookOfferReceived),
  'book-offer-notice': about(readBookOffer, bookOfferNotice),
}

/** In the owner's words where there are some; undefined if the record is gone, or lacks nothing any more. */
export async function composeEmail(
  db: Db,
  { kind, recordId }: { kind: EmailKind; recordId: number },
  site: EmailSite,
): Promise<Email | undefined> {
  const links = new Map<string, [use: LinkUse, id: number]>()
  const emailSite: EmailSite = {
    ...site,
    tokenOf(use, id) {
      const token = site.tokenOf(use, id)
      links.set(token, [use, id])
      return token
    },
  }
  const email = await COMPOSERS[kind](db, recordId, emailSite, await changedText(db, kind))
  return email && asOfNow(db, email, site, links)
}

/** The links were written for the first version of their records; those of a later one are signed for it here, for all kinds. */
async function asOfNow(
  db: Db,
  email: Email,
  site: EmailSite,
  links: ReadonlyMap<string, [use: LinkUse, id: number]>,
): Promise<Email> {
  let written = JSON.stringify(email)
  for (const [token, [use, id]] of links) {
    // oxlint-disable-next-line no-await-in-loop -- two or three
    const version = await linkVersionOf(db, use, id)
    written = written.replaceAll(token, site.tokenOf(use, id, version))
  }
  return JSON.parse(written) as Email
}

async function readOrder(db: Db, id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const lines = await db
    .select({ ...getTableColumns(orderLines), questions: bracelets.questions })
    .from(orderLines)
    .leftJoin(bracelets, eq(bracelets.id, orderLines.braceletId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
  return { ...order, lines, unanswered: order.needsChoices ? unansweredOf(lines) : [] }
}

async function readIncomplete(db: Db, id: number) {
  const order = await readOrder(db, id)
  return order && (order.needsAddress || order.needsChoices) ? order : undefined
}

async function readCancelled(db: Db, id: number) {
  const order = await readOrder(db, id)
  if (!order) return undefined
  const rows = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.paymentIntentId, order.paymentIntentId),
        inArray(refunds.state, ['requested', ...REFUNDED_STATES]),
      ),
    )
  return { ...order, refundPence: rows.reduce((sum, { amount }) => sum + toPence(amount), 0) }
}

async function readRefund(db: Db, id: number): Promise<RefundRecord | undefined> {
  const [row] = await db
    .select({ amount: refunds.amount, order: orders, donation: donations })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.paymentIntentId, payments.paymentIntentId))
    .leftJoin(donations, eq(donations.paymentIntentId, payments.paymentIntentId))
    .where(eq(refunds.id, id))
  return (
    row && {
      amount: row.amount,
      payerName: row.order?.customerName ?? row.donation?.donorName ?? null,
      orderNumber: row.order?.number,
    }
  )
}

/** A bracelet in the shop that is still as short of stock as when the email was queued. */
async function readShort(db: Db, id: number, level: StockLevel): Promise<StockRecord | undefined> {
  const { name, stock, lowStock, state, stockLevel } = bracelets
  const [row] = await db
    .select({ id: bracelets.id, name, stock, lowStock })
    .from(bracelets)
    .where(and(eq(bracelets.id, id), eq(state, 'shown'), eq(stockLevel, level)))
  return row && { ...row, stock: row.stock ?? 0 }
}

async function readDonation(db: Db, id: number) {
  const [donation] = await db
    .select({ ...getTableColumns(donations), fund: funds.name })
    .from(donations)
    .leftJoin(funds, and(eq(funds.id, donations.fundId), ne(funds.id, GENERAL_FUND)))
    .where(eq(donations.id, id))
  return donation
}

async function readMandateEvent(db: Db, id: number): Promise<MandateEvent | undefined> {
  const [row] = await db
    .select({ event: mandateEvents, mandate: mandates })
    .from(mandateEvents)
    .innerJoin(mandates, eq(mandates.id, mandateEvents.mandateId))
    .where(eq(mandateEvents.id, id))
  if (!row) return undefined
  const { mandateId, state, month, amountPence, nextAttemptOn } = mandateCharges
  const [open = null] = await db
    .select({ month, amountPence, nextAttemptOn })
    .from(mandateCharges)
    .where(and(eq(mandateId, row.mandate.id), inArray(state, ['declined', 'unconfirmed'])))
    .orderBy(desc(month))
    .limit(1)
  return { ...row, open }
}

async function readCharge(db: Db, id: number): Promise<ChargeRecord | undefined> {
  const [found] = await db
    .select({ charge: mandateCharges, mandate: mandates })
    .from(mandateCharges)
    .innerJoin(mandates, eq(mandates.id, mandateCharges.mandateId))
    .where(eq(mandateCharges.id, id))
  // paid or stopped before the email was sent
  if (!found || found.charge.state === 'paid' || found.mandate.state === 'ended') return undefined
  return { ...found.charge, mandate: found.mandate }
}

async function readUnconfirmed(db: Db, id: number) {
  const charge = await readCharge(db, id)
  return charge?.state === 'unconfirmed' ? charge : undefined
}

async function readMandate(db: Db, id: number) {
  const [mandate] = await db.select().from(mandates).where(eq(mandates.id, id))
  return mandate?.state === 'ended' ? undefined : mandate
}

/** A wish for another address, until it is fulfilled or followed by another one. */
async function readRequestedAddress(db: Db, id: number) {
  const found = await readMandateEvent(db, id)
  if (!found || found.mandate.state === 'ended') return undefined
  const later = await db.$count(
    mandateEvents,
    and(
      eq(mandateEvents.mandateId, found.mandate.id),
      gt(mandateEvents.id, id),
      inArray(mandateEvents.kind, ['address asked', 'email changed']),
    ),
  )
  return later > 0 ? undefined : found
}

/** All monthly gifts with the address of this one that still run. */
async function readRunningGifts(db: Db, id: number) {
  const requested = db
    .select({ email: sql`lower(${mandates.donorEmail})` })
    .from(mandates)
    .where(eq(mandates.id, id))
  const gifts = await db
    .select()
    .from(mandates)
    .where(
      and(sql`lower(${mandates.donorEmail}) = (${requested})`, inArray(mandates.state, ['active', 'paused'])),
    )
    .orderBy(asc(mandates.id))
  return gifts.length === 0 ? undefined : gifts
}

async function readContact(db: Db, id: number) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message?.deletedAt ? undefined : message
}

async function readVolunteer(db: Db, id: number) {
  const [application] = await db.select().from(volunteerApplications).where(eq(volunteerApplications.id, id))
  return application
}

async function readBookOffer(db: Db, id: number) {
  const [offer] = await db.select().from(bookDonationRequests).where(eq(bookDonationRequests.id, id))
  return offer
}

/** A link that still works, as long as its token is stored: until its email was sent. */
async function readLink(db: Db, id: number): Promise<LinkRecord | undefined> {
  const [row] = await db
    .select({ name: accounts.name, role: accounts.role, token: accountLinks.token })
    .from(accountLinks)
    .innerJoin(accounts, eq(accounts.id, accountLinks.accountId))
    .where(
      and(
        eq(accountLinks.id, id),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, sql`now()`),
        isNull(accounts.removedAt),
      ),
    )
  return row && row.token !== null ? { ...row, token: row.token } : undefined
}

async function readSignIn(db: Db, id: number): Promise<SignInRecord | undefined> {
  const [row] = await db
    .select({
      name: accounts.name,
      at: auditEvents.createdAt,
      browser: auditEvents.detail,
      recoveryCodes: db.$count(recoveryCodes, eq(recoveryCodes.accountId, accounts.id)),
    })
    .from(auditEvents)
    .innerJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(and(eq(auditEvents.id, id), isNull(accounts.removedAt)))
  return row
}
