import { wholeNumber } from '#shared/platform/text/format.ts'
import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, funds } from '#db/schema/index.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { DEDICATION_LABELS, type Dedication } from '#shared/money/donations/dedications.ts'
import { lowerFirst } from '#shared/platform/text/sentences.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import { formatPounds, toPence } from '#shared/platform/text/amounts.ts'
import { longUkDateAt } from '#shared/platform/text/format.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'
import { endLinksOfDonation } from '../../platform/sessions/signed-links.ts'
import { manageLink } from '../managing/monthly.emails.ts'
import { newsLink, newsOffer } from '../../site/supporters/news.ts'
import { about, editable, EXAMPLE_NAME, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { openEmail, writeEmail, type EmailSite, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { THANKS_SIZE } from '../../site/seo/thanks-picture.ts'
import { giftAidLink, withGiftAid, type GiftAidOffer } from '../gift-aid/gift-aid.emails.ts'

export type DonationRecord = typeof donations.$inferSelect & {
  /** Name of the donation's fund; null for 'where it is needed most'. */
  fund?: string | null
}

const purposeOf = ({ fund }: Pick<DonationRecord, 'fund'>): [string, string][] =>
  fund ? [['For', fund]] : []

const dedicationOf = (dedication: Dedication | null, note: string): [string, string][] =>
  dedication
    ? [[dedication.kind === 'note' ? note : DEDICATION_LABELS[dedication.kind], dedication.text]]
    : []

/** Thanks the donor, with the amount and what it does. */
export function donationThanks(
  donation: Pick<
    DonationRecord,
    'id' | 'amount' | 'donorName' | 'createdAt' | 'fund' | 'mandateId' | 'dedication'
  > &
    GiftAidOffer & {
      /** The supporter who is offered the choice about news. */
      newsOf?: number | null
    },
  site: LinkingSite,
  text: EmailText,
): Email {
  const amount = formatPounds(donation.amount)
  const name = donation.donorName
  return openEmail({
    site,
    text,
    name,
    values: { name, amount },
    blocks: [
      { picture: `${site.url}/thanks.png`, alt: 'A shelf of books on a string of beads', ...THANKS_SIZE },
      whatItDoes(toPence(donation.amount), site),
      {
        facts: [
          ['Amount', amount],
          ...purposeOf(donation),
          ...dedicationOf(donation.dedication, 'Your note'),
          ['Date', longUkDateAt(donation.createdAt.toISOString())],
        ],
      },
      ...(donation.dedication
        ? [
            {
              link: `${site.url}/giving/${site.tokenOf('gift', donation.id)}?for=note`,
              label: 'Correct what you added',
            },
          ]
        : []),
      // every receipt of a monthly gift has this link
      ...(donation.mandateId === null ? [] : [manageLink(site, donation.mandateId)]),
      ...giftAidLink(donation, site),
      ...newsLink(donation.newsOf ?? null, site),
      { quote: `${site.verse.text}\n${site.verse.source}` },
    ],
  })
}

/** To the owner. */
export function donationNotice(donation: DonationRecord, site: EmailSite): Email {
  const amount = formatPounds(donation.amount)
  const isErased = donation.donorEmail === ERASED
  return writeEmail({
    site,
    subject: `New donation of ${amount}`,
    replyTo: isErased ? null : donation.donorEmail,
    blocks: [
      `A donation of ${amount} has arrived. ${isErased ? 'The donor asked for their data to be deleted before the donation arrived.' : 'We are emailing the donor a receipt and our thanks.'}`,
      {
        facts: [
          ...purposeOf(donation),
          ['Name', donation.donorName],
          ['Email', donation.donorEmail ?? 'Not known'],
          ...dedicationOf(donation.dedication, 'Note'),
          ['Date', longUkDateAt(donation.createdAt.toISOString())],
        ],
      },
      { link: `${site.url}/admin`, label: 'Open the dashboard' },
    ],
  })
}

/** The caption, as a sentence, of the largest suggested amount that the gift reaches. */
function whatItDoes(pence: number, { gifts }: EmailSite): string {
  const reached = gifts.findLast(({ pounds, impact }) => impact !== '' && pounds * 100 <= pence)
  if (!reached) return 'Your gift will help books reach women and girls in poor communities.'
  return `A gift of £${wholeNumber(reached.pounds)} ${lowerFirst(reached.impact)}, and yours will help books reach women and girls in poor communities.`
}

async function readDonation(db: Db, id: number) {
  const [donation] = await db
    .select({ ...getTableColumns(donations), fund: funds.name })
    .from(donations)
    .leftJoin(funds, and(eq(funds.id, donations.fundId), ne(funds.id, GENERAL_FUND)))
    .where(eq(donations.id, id))
  return donation
}

async function readThanked(db: Db, id: number) {
  const donation = await withGiftAid(db, await readDonation(db, id))
  return donation && { ...donation, newsOf: await newsOffer(db, donation.supporterId) }
}

const example = () => ({
  amount: '50.00',
  donorName: EXAMPLE_NAME,
  createdAt: new Date('2026-01-05T10:00:00Z'),
  mandateId: null,
  id: 1,
  dedication: null,
})

export const donationEmails = {
  'donation-thanks': { ...editable(readThanked, donationThanks, example), endLinks: endLinksOfDonation },
  'donation-notice': about(readDonation, donationNotice),
} satisfies FeatureEmails
