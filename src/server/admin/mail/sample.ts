/** Invented records about bracelets of the shop, to preview an email's text. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bracelets } from '#db/schema/index.ts'
import type { EmailText } from '#shared/site/email-texts.ts'
import { WHERE_NEEDED_MOST } from '#shared/money/funds.ts'
import type { EditableEmail } from '#shared/platform/mail.ts'
import { toDecimal, toPence } from '#shared/platform/amounts.ts'
import { donationThanks } from '../../money/donations/donation.emails.ts'
import type { EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import {
  bookOfferReceived,
  contactReceived,
  prayerReceived,
  volunteerReceived,
} from '../../site/forms/form.emails.ts'
import {
  orderCancelled,
  orderConfirmation,
  orderDetailsNeeded,
  orderDispatched,
  orderOversold,
} from '../../money/checkout/order.emails.ts'
import { cardExpiring, monthlyConfirm, monthlyFailed } from '../../money/monthly/charge.emails.ts'
import type { OrderRecord } from '../../money/checkout/order-parts.ts'
import { refundConfirmation } from '../../money/payments/refund.emails.ts'
import { yearlySummary } from '../../money/monthly/summary.emails.ts'

const NAME = 'Ada Okafor'
const NUMBER = 1042
const WHEN = new Date('2026-01-05T10:00:00Z')

const CHARGE = {
  id: 0,
  month: '2026-01-01',
  amountPence: 1000,
  nextAttemptOn: '2026-01-08',
  failure: 'insufficient_funds',
  mandate: {
    id: 0,
    donorName: NAME,
    amountPence: 1000,
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpires: '2026-02-01',
  },
} as const

const SUMMARY = {
  supporterId: 0,
  name: NAME,
  taxYear: 2025,
  gifts: [
    { day: '2025-05-12', pence: 1000, fund: WHERE_NEEDED_MOST, hasGiftAid: false },
    { day: '2025-12-24', pence: 5000, fund: WHERE_NEEDED_MOST, hasGiftAid: true },
  ],
}

/** An email of a kind in these words, about an example. */
export async function writeSample(
  db: Db,
  kind: EditableEmail,
  site: EmailSite,
  text: EmailText,
): Promise<Email> {
  const order = await sampleOrder(db, site)
  const writers: Record<EditableEmail, () => Email> = {
    'order-confirmation': () => orderConfirmation(order, site, text),
    'order-dispatched': () => orderDispatched(order, site, text),
    'order-cancelled': () => orderCancelled({ ...order, refundPence: toPence(order.total) }, site, text),
    'refund-confirmation': () =>
      refundConfirmation({ amount: order.total, payerName: NAME, orderNumber: NUMBER }, site, text),
    'order-details-needed': () => orderDetailsNeeded(incomplete(order), site, text),
    'order-oversold': () => orderOversold(order, site, text),
    'donation-thanks': () =>
      donationThanks({ amount: '50.00', donorName: NAME, createdAt: WHEN, mandateId: null }, site, text),
    'monthly-failed': () => monthlyFailed({ ...CHARGE, state: 'declined' }, site, text),
    'monthly-confirm': () => monthlyConfirm({ ...CHARGE, state: 'unconfirmed' }, site, text),
    'card-expiring': () => cardExpiring(CHARGE.mandate, site, text),
    'yearly-summary': () => yearlySummary(SUMMARY, site, text),
    'contact-received': () => contactReceived({ name: NAME }, site, text),
    'prayer-received': () => prayerReceived({ name: NAME }, site, text),
    'volunteer-received': () => volunteerReceived({ name: NAME }, site, text),
    'book-offer-received': () => bookOfferReceived({ name: NAME }, site, text),
  }
  return writers[kind]()
}

/** Two bracelets that are in the shop now, as far as there are some. */
async function sampleOrder(db: Db, { perBracelet }: EmailSite): Promise<OrderRecord> {
  const shown = await db
    .select({ braceletId: bracelets.id, name: bracelets.name, unitPrice: bracelets.price })
    .from(bracelets)
    .where(eq(bracelets.state, 'shown'))
    .orderBy(asc(bracelets.position))
    .limit(2)
  const found = shown.length > 0 ? shown : [{ braceletId: null, name: 'A bracelet', unitPrice: '12.00' }]
  const lines = found.map((line, index) => ({ ...line, quantity: index + 1, choices: [] }))
  const total = lines.reduce((sum, { unitPrice, quantity }) => sum + toPence(unitPrice) * quantity, 0)
  return {
    number: NUMBER,
    total: toDecimal(total),
    customerName: NAME,
    customerEmail: 'ada@example.org',
    addressLine1: '1 Reading Street',
    addressLine2: null,
    addressTown: 'Leeds',
    addressPostcode: 'LS1 4AP',
    addressCountry: 'GB',
    needsAddress: false,
    needsChoices: false,
    isOversold: false,
    carrier: 'Royal Mail',
    trackingNote: 'AB 1234 5678 9GB',
    perBracelet,
    lines,
    unanswered: [],
  }
}

const incomplete = (order: OrderRecord): OrderRecord => ({
  ...order,
  addressLine1: null,
  addressTown: null,
  addressPostcode: null,
  needsAddress: true,
  needsChoices: true,
  unanswered: ['Which two flags would you like?'],
})
