/** Emails to donors of monthly gifts: a month that was not paid, a 3-D Secure challenge, a card about to expire. */
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mandateCharges, mandates } from '#db/schema/index.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { cardText } from '#shared/money/monthly/monthly.ts'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'
import { endLinksOfGift } from '../../platform/sessions/signed-links.ts'
import { editable, EXAMPLE_NAME, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { openEmail, type Block, type EmailSite, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { manageLink } from '../managing/monthly.emails.ts'

type Mandate = typeof mandates.$inferSelect
type MandateRecord = Pick<
  Mandate,
  'id' | 'donorName' | 'amountPence' | 'cardBrand' | 'cardLast4' | 'cardExpires'
>
type ChargeRecord = Pick<
  typeof mandateCharges.$inferSelect,
  'id' | 'month' | 'amountPence' | 'state' | 'nextAttemptOn' | 'failure'
> & { mandate: MandateRecord }

/** Advice for the donor by the provider's refusal code. */
const ADVICE: Partial<Record<string, string>> = {
  insufficient_funds: 'Your bank says that there was not enough money on the account.',
  expired_card: 'Your card has expired.',
  lost_card: 'Your bank says that this card must not be used any more.',
  stolen_card: 'Your bank says that this card must not be used any more.',
  authentication_required: 'Your bank wanted you to confirm it, and we did not hear from you.',
  no_saved_card: 'Your card is not saved with our payment provider any more.',
  card_unusable: 'Your card is not saved with our payment provider any more.',
  resource_missing: 'Your card is not saved with our payment provider any more.',
}

/** Tells the donor that the month was not charged, what happens next, and what to do. */
function monthlyFailed(charge: ChargeRecord, site: LinkingSite, text: EmailText): Email {
  const { mandate, failure, nextAttemptOn } = charge
  const isOver = charge.state === 'given up'
  const reason =
    ADVICE[failure ?? ''] ?? 'Your bank declined the payment without a reason that it lets us know.'
  return openEmail({
    ...opened(charge, site, text),
    blocks: [
      reason,
      isOver || nextAttemptOn === null
        ? 'We have paused your monthly gift and will not charge your card again unless you resume it. To go on giving, use another card or resume it on this page:'
        : `You do not have to do anything: we will try again on ${longUkDate(nextAttemptOn)}. If you would like us to charge another card, or to pause or stop, use this page:`,
      manageLink(site, mandate.id, isOver ? 'Resume your monthly gift' : 'Change your card, pause or stop'),
      facts(charge, mandate),
      ...help(site),
    ],
  })
}

/** Tells the donor that a 3-D Secure challenge is required, with a link to its page. */
function monthlyConfirm(charge: ChargeRecord, site: LinkingSite, text: EmailText): Email {
  const { mandate, nextAttemptOn } = charge
  return openEmail({
    ...opened(charge, site, text),
    blocks: [
      'It takes a minute on this page, where your bank asks you as it does for other payments:',
      {
        link: `${site.url}/giving/confirm/${site.tokenOf('confirm charge', charge.id)}`,
        label: 'Confirm your gift',
      },
      ...(nextAttemptOn === null
        ? []
        : [`If you do not confirm it, we will ask your bank again on ${longUkDate(nextAttemptOn)}.`]),
      facts(charge, mandate),
      manageLink(site, mandate.id, 'Change your card, pause or stop'),
      ...help(site),
    ],
  })
}

/** Sent in the card's last month, so that the gift can continue with another card. */
function cardExpiring(mandate: MandateRecord, site: LinkingSite, text: EmailText): Email {
  const { id, donorName: name, amountPence, cardExpires } = mandate
  return openEmail({
    site,
    text,
    name,
    values: { name, amount: formatPence(amountPence) },
    blocks: [
      {
        facts: [
          ['Card', cardText({ brand: mandate.cardBrand, last4: mandate.cardLast4 })],
          ...(cardExpires ? [['Valid until', endOf(cardExpires)] as const] : []),
        ],
      },
      'If your bank sends you a new card, it often tells us by itself, and you do not have to do anything. Otherwise please enter your new card on this page:',
      manageLink(site, id, 'Change your card'),
      ...help(site),
    ],
  })
}

const opened = (charge: ChargeRecord, site: LinkingSite, text: { subject: string; opening: string }) => {
  const { donorName: name } = charge.mandate
  return { site, text, name, values: { name, amount: formatPence(charge.amountPence) } }
}

const facts = ({ amountPence, month }: ChargeRecord, mandate: MandateRecord): Block => ({
  facts: [
    ['Amount', formatPence(amountPence)],
    ['Month', monthAndYear(month)],
    ['Card', cardText({ brand: mandate.cardBrand, last4: mandate.cardLast4 })],
  ],
})

const help = ({ email }: EmailSite): Block[] => [
  `If anything is unclear, reply to this email or write to ${email}.`,
]

/** For example 'the end of March 2027'. */
const endOf = (month: string): string => `the end of ${monthAndYear(month)}`

async function readCharge(db: Db, id: number): Promise<ChargeRecord | undefined> {
  const [found] = await db
    .select({ charge: mandateCharges, mandate: mandates })
    .from(mandateCharges)
    .innerJoin(mandates, eq(mandates.id, mandateCharges.mandateId))
    .where(eq(mandateCharges.id, id))
  // nothing to send: it was paid or stopped in the meantime
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

const exampleMandate = (): MandateRecord => ({
  id: 0,
  donorName: EXAMPLE_NAME,
  amountPence: 1000,
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpires: '2026-02-01',
})

const exampleCharge = (state: ChargeRecord['state']) => (): ChargeRecord => ({
  id: 0,
  state,
  month: '2026-01-01',
  amountPence: 1000,
  nextAttemptOn: '2026-01-08',
  failure: 'insufficient_funds',
  mandate: exampleMandate(),
})

async function endLinks(tx: Tx, id: number): Promise<void> {
  const { mandateId } = mandateCharges
  const [charge] = await tx.select({ mandateId }).from(mandateCharges).where(eq(mandateCharges.id, id))
  if (charge) await endLinksOfGift(tx, charge.mandateId)
}

export const chargeEmails = {
  'monthly-failed': { ...editable(readCharge, monthlyFailed, exampleCharge('declined')), endLinks },
  'monthly-confirm': { ...editable(readUnconfirmed, monthlyConfirm, exampleCharge('unconfirmed')), endLinks },
  'card-expiring': { ...editable(readMandate, cardExpiring, exampleMandate), endLinks: endLinksOfGift },
} satisfies FeatureEmails
