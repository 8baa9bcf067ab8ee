/** Emails to donors about their monthly gifts. */
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mandateCharges, mandateEvents, mandates } from '#db/schema/index.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import {
  ADDRESS_DAYS,
  cardText,
  DISPUTED,
  nextChargeOn,
  ordinal,
  type MandateChange,
} from '#shared/money/monthly/monthly.ts'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'
import { endLinksOfGift } from '../../platform/sessions/signed-links.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { greeting, writeEmail, type Block, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type Mandate = typeof mandates.$inferSelect
type MandateEvent = {
  event: typeof mandateEvents.$inferSelect
  mandate: Mandate
  /** A charge that is still open; null if there is none. */
  open: Pick<typeof mandateCharges.$inferSelect, 'month' | 'amountPence' | 'nextAttemptOn'> | null
}

/** Link to the page where a donor manages a monthly gift; every email about the gift contains it. */
export const manageLink = (
  site: LinkingSite,
  mandateId: number,
  label = 'Change or stop your monthly gift',
): Block => ({
  link: `${site.url}/giving/${site.tokenOf('monthly gift', mandateId)}`,
  label,
})

type Words = { subject: (mandate: Mandate) => string; donor: string; owner: string }

const WORDS: Record<MandateChange, Words> = {
  'amount changed': {
    subject: ({ amountPence }) => `Your monthly gift is now ${formatPence(amountPence)}`,
    donor: 'As you asked, we have changed the amount of your monthly gift, from the next gift on.',
    owner: 'We have changed the amount of your monthly gift, from the next gift on.',
  },
  'day changed': {
    subject: ({ day }) => `Your monthly gift is now taken on the ${ordinal(day)}`,
    donor: 'As you asked, we have changed the day of your monthly gift.',
    owner: 'We have changed the day of your monthly gift.',
  },
  paused: {
    subject: () => 'Your monthly gift is paused',
    donor: 'As you asked, we have paused your monthly gift. Nothing is taken during the pause.',
    owner: 'We have paused your monthly gift. Nothing is taken during the pause.',
  },
  resumed: {
    subject: () => 'Your monthly gift continues',
    donor: 'As you asked, your monthly gift continues. Thank you!',
    owner: 'We have resumed your monthly gift. Thank you!',
  },
  stopped: {
    subject: () => 'Your monthly gift has been stopped',
    donor:
      'As you asked, we have stopped your monthly gift. Nothing more will be taken. Thank you for every gift that you have made.',
    owner:
      'We have stopped your monthly gift. Nothing more will be taken. Thank you for every gift that you have made.',
  },
  'card changed': {
    subject: () => 'Your monthly gift has a new card',
    donor: 'As you asked, your monthly gift will be taken from another card.',
    owner: 'Your monthly gift will be taken from another card.',
  },
  'email changed': {
    subject: () => 'Your monthly gift has a new email address',
    donor:
      'As you asked, we write about your monthly gift to this address from now on. Links in earlier emails no longer work.',
    owner:
      'We write about your monthly gift to this address from now on. Links in earlier emails no longer work.',
  },
}

/** Added when the site paused a gift because of a dispute. */
const PAUSED_BY_DISPUTE =
  'The bank that issued your card has told us that one of your monthly gifts is disputed: somebody said that they had not agreed to it. We have paused your monthly gift and will not charge this card again.'

/** To the donor, after a change by them or an owner, or after a dispute. */
function monthlyChanged({ event, mandate, open }: MandateEvent, site: LinkingSite): Email {
  const words = WORDS[event.kind as MandateChange]
  const isDispute = event.by === 'site' && event.detail === DISPUTED
  const next = nextChargeOn(mandate, londonDay(event.createdAt))
  const isStopped = mandate.state === 'ended'
  return writeEmail({
    site,
    subject: words.subject(mandate),
    blocks: [
      greeting(mandate.donorName),
      isDispute ? PAUSED_BY_DISPUTE : event.by === 'donor' ? words.donor : words.owner,
      {
        facts: [
          ['Gift', `${formatPence(mandate.amountPence)} a month`],
          [
            'Next gift',
            isStopped
              ? 'None'
              : next === undefined
                ? isDispute
                  ? 'None'
                  : 'Once it is resumed'
                : longUkDate(next),
          ],
          ...(open ? [['Still to be taken', openText(open)] as const] : []),
          ...(isStopped ? [] : [cardFact(mandate)]),
        ],
      },
      ...(isDispute
        ? ['If it was a mistake, please tell your bank. To go on giving, enter your card again on this page:']
        : []),
      ...(isStopped ? [] : [manageLink(site, mandate.id)]),
      `If you did not expect this, please tell us: reply to this email or write to ${site.email}.`,
    ],
  })
}

/** For example '£5.00 for February 2027, tried again on 18 February 2027'. */
const openText = ({ month, amountPence, nextAttemptOn }: NonNullable<MandateEvent['open']>): string =>
  `${formatPence(amountPence)} for ${monthAndYear(month)}${nextAttemptOn === null ? '' : `, tried again on ${longUkDate(nextAttemptOn)}`}`

const cardFact = ({ cardBrand, cardLast4 }: Mandate) =>
  ['Card', cardText({ brand: cardBrand, last4: cardLast4 })] as const

/** Asks for confirmation at the new address that a donor has entered. */
function monthlyAddress({ event, mandate }: MandateEvent, site: LinkingSite): Email {
  return writeEmail({
    site,
    subject: 'Please confirm your new email address',
    blocks: [
      greeting(mandate.donorName),
      `Somebody, probably you, asked us to write to this address about a monthly gift. To confirm it, use this link within ${ADDRESS_DAYS} days:`,
      {
        link: `${site.url}/giving/${site.tokenOf('new address', event.id)}?for=address`,
        label: 'Use this address',
      },
      'If you did not ask for it, you can ignore this email: nothing changes.',
    ],
  })
}

/** Lists a link for each of the donor's monthly gifts, for somebody who had lost them. */
function monthlyLinks(gifts: readonly Mandate[], site: LinkingSite): Email {
  return writeEmail({
    site,
    subject: gifts.length === 1 ? 'The link to your monthly gift' : 'The links to your monthly gifts',
    blocks: [
      greeting(gifts[0]!.donorName),
      'Somebody, probably you, asked on our website for the link to your monthly gift. Whoever has it can change or stop the gift, so please do not pass it on.',
      ...gifts.flatMap((gift): Block[] => [
        {
          facts: [
            ['Gift', `${formatPence(gift.amountPence)} on the ${ordinal(gift.day)} of each month`],
            cardFact(gift),
          ],
        },
        manageLink(site, gift.id),
      ]),
      'If you did not ask for it, you can ignore this email.',
    ],
  })
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

/** A request for another address, until it is confirmed or a later one replaces it. */
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

/** All monthly gifts with this gift's address that have not ended. */
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

async function endLinks(tx: Tx, id: number): Promise<void> {
  const { mandateId } = mandateEvents
  const [event] = await tx.select({ mandateId }).from(mandateEvents).where(eq(mandateEvents.id, id))
  if (event) await endLinksOfGift(tx, event.mandateId)
}

export const monthlyEmails = {
  'monthly-changed': { ...about(readMandateEvent, monthlyChanged), endLinks },
  'monthly-link': { ...about(readRunningGifts, monthlyLinks), endLinks: endLinksOfGift },
  'monthly-address': { ...about(readRequestedAddress, monthlyAddress), endLinks },
} satisfies FeatureEmails
