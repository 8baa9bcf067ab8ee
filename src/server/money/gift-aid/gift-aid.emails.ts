/** The copy of a Gift Aid declaration, and the link to it in receipts. */
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { readDeclarations, type StoredDeclaration } from '#db/declarations.ts'
import { donations, giftAidDeclarations } from '#db/schema/index.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  donorStateOf,
  giftAidOf,
  GIFT_AID_SCOPE_LABELS,
  isToConfirm,
  SPOKEN_CANCEL_DAYS,
  type DonorState,
} from '#shared/money/gift-aid/gift-aid.ts'
import { HIGHER_RATE, PLEASE_TELL, statementOf } from '#shared/money/gift-aid/gift-aid-wording.ts'
import { formatPence, formatPounds, toPence } from '#shared/platform/text/amounts.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { endLinksOfDonation } from '../../platform/sessions/signed-links.ts'
import { readJudgedGift } from './gifts.ts'
import { readGivingRow } from '../giving/settings.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { greeting, writeEmail, type Block, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type DeclaredRecord = StoredDeclaration & { amount: string | null }

/** Undefined if it was erased. */
async function readDeclared(db: Db, id: number): Promise<DeclaredRecord | undefined> {
  const [found] = await readDeclarations(db, eq(giftAidDeclarations.id, id))
  if (!found || found.firstName === ERASED) return undefined
  const [gift] =
    found.donationId === null
      ? []
      : await db
          .select({ amount: donations.amount })
          .from(donations)
          .where(eq(donations.id, found.donationId))
  return { ...found, amount: gift?.amount ?? null }
}

/** To the donor: what they declared, and what to tell us. For a spoken declaration this is also the written record. */
function giftAidDeclared(declared: DeclaredRecord, site: LinkingSite): Email {
  const { scope, source, title, firstName, lastName, address, postcode, amount } = declared
  const name = [title, firstName, lastName].filter(Boolean).join(' ')
  const gift = amount === null ? undefined : formatPounds(amount)
  return writeEmail({
    site,
    subject: 'Your Gift Aid declaration',
    blocks: [
      greeting(`${firstName} ${lastName}`),
      source === 'spoken'
        ? `You told us that we may claim Gift Aid on what you give to ${site.name}. This is the written record of what you said. If it is not right, tell us within ${SPOKEN_CANCEL_DAYS} days, and it counts as never made.`
        : `Thank you: ${site.name} can claim Gift Aid on your gift, at no cost to you. This is a copy of your declaration; please keep it.`,
      {
        facts: [
          ['Charity', site.name],
          ['Covers', GIFT_AID_SCOPE_LABELS[scope]],
          ...(gift === undefined ? [] : [['Gift', gift] as const]),
          ['Name', name],
          ['Home address', [address, postcode].filter(Boolean).join('\n')],
          ['Declared on', longUkDate(declared.madeOn)],
        ],
      },
      { quote: statementOf(scope, site.name, gift) },
      [PLEASE_TELL.opening, ...PLEASE_TELL.reasons.map((reason) => `• ${reason}`)].join('\n'),
      `To tell us, reply to this email or write to ${site.email}.`,
      ...linksTo(declared, site),
      HIGHER_RATE,
    ],
  })
}

/** Gift Aid in a receipt; undefined while the charity cannot claim any. */
export type GiftAidOffer = { giftAid?: { donationId: number; state: DonorState } | undefined }

/** Adds the state of Gift Aid that a receipt shows. */
export async function withGiftAid<Donation extends Pick<typeof donations.$inferSelect, 'id' | 'donorEmail'>>(
  db: Db,
  donation: Donation | undefined,
): Promise<(Donation & GiftAidOffer) | undefined> {
  const { hmrcReference, yearEnd } = await readGivingRow(db)
  if (!donation || hmrcReference === '' || donation.donorEmail === ERASED) return donation
  const gift = await readJudgedGift(db, donation.id, { yearEnd, today: londonDay(new Date()) })
  if (!gift) return donation
  const own = await readDeclarations(db, eq(giftAidDeclarations.donationId, donation.id))
  const state = donorStateOf(gift, gift.judgement, { ...gift, hasOwn: own.length > 0 })
  return { ...donation, giftAid: { donationId: donation.id, state } }
}

export function giftAidLink(
  { giftAid, amount }: GiftAidOffer & { amount: string },
  site: LinkingSite,
): Block[] {
  if (!giftAid) return []
  const { donationId, state } = giftAid
  switch (state) {
    case 'declared':
      return [
        `We can claim Gift Aid on this gift: another ${taxOn(amount)}, at no cost to you.`,
        linkTo(donationId, 'See or end your Gift Aid declaration', site),
      ]
    case 'declined':
      return [
        'You said no to Gift Aid on this gift, so we claim none.',
        linkTo(donationId, 'If you change your mind about Gift Aid', site),
      ]
    case 'open':
      return [
        `If you pay tax in the UK, Gift Aid adds ${taxOn(amount)} to your gift, at no cost to you.`,
        linkTo(donationId, 'Add Gift Aid to your gift', site),
      ]
    default:
      return []
  }
}

const taxOn = (amount: string) => formatPence(giftAidOf(toPence(amount)))

function linksTo(declared: DeclaredRecord, site: LinkingSite): Block[] {
  const { donationId } = declared
  if (donationId === null) return []
  if (!isToConfirm(declared)) return [linkTo(donationId, 'See or end your declaration', site)]
  return [
    'Anybody can type an email address. So your declaration covers only the gift that it was made with, until you confirm it here for all your gifts. If it is not yours, you need do nothing.',
    linkTo(donationId, 'Confirm or end your declaration', site),
  ]
}

const linkTo = (donationId: number, label: string, site: LinkingSite) => ({
  link: `${site.url}/gift-aid/${site.tokenOf('gift aid', donationId)}`,
  label,
})

async function endLinks(tx: Tx, id: number): Promise<void> {
  const { donationId } = giftAidDeclarations
  const [row] = await tx
    .select({ donationId })
    .from(giftAidDeclarations)
    .where(eq(giftAidDeclarations.id, id))
  if (row?.donationId) await endLinksOfDonation(tx, row.donationId)
}

export const giftAidEmails = {
  'gift-aid-declared': { ...about(readDeclared, giftAidDeclared), endLinks },
} satisfies FeatureEmails
