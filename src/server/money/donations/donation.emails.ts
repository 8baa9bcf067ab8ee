import type { donations } from '#db/schema/index.ts'
import { lowerFirst } from '#shared/platform/sentences.ts'
import { STANDARD_TEXTS } from '#shared/site/email-texts.ts'
import { formatPounds, toPence } from '#shared/platform/amounts.ts'
import { longUkDateAt } from '#shared/platform/format.ts'
import { ERASED } from '#shared/platform/retention.ts'
import { manageLink } from '../monthly/monthly.emails.ts'
import { openEmail, writeEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { giftAidLink, type GiftAidOffer } from '../gift-aid/gift-aid.emails.ts'

export type DonationRecord = typeof donations.$inferSelect & {
  /** The name of its fund; null for where it is needed most. */
  fund?: string | null
}

const purposeOf = ({ fund }: Pick<DonationRecord, 'fund'>): [string, string][] =>
  fund ? [['For', fund]] : []

/** To the donor: thanks, the amount, and what it does. */
export function donationThanks(
  donation: Pick<DonationRecord, 'amount' | 'donorName' | 'createdAt' | 'fund' | 'mandateId'> & GiftAidOffer,
  site: EmailSite,
  text = STANDARD_TEXTS['donation-thanks'],
): Email {
  const amount = formatPounds(donation.amount)
  const name = donation.donorName
  return openEmail({
    site,
    text,
    name,
    values: { name, amount },
    blocks: [
      whatItDoes(toPence(donation.amount), site),
      {
        facts: [
          ['Amount', amount],
          ...purposeOf(donation),
          ['Date', longUkDateAt(donation.createdAt.toISOString())],
        ],
      },
      // in every receipt of a monthly gift
      ...(donation.mandateId === null ? [] : [manageLink(site, donation.mandateId)]),
      ...giftAidLink(donation, site),
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
          ['Date', longUkDateAt(donation.createdAt.toISOString())],
        ],
      },
      { link: `${site.url}/admin`, label: 'Open the dashboard' },
    ],
  })
}

/** The caption of the largest suggested amount that the gift reaches, as a sentence. */
function whatItDoes(pence: number, { gifts }: EmailSite): string {
  const reached = gifts.findLast(({ pounds, impact }) => impact !== '' && pounds * 100 <= pence)
  if (!reached) return 'Your gift will help books reach women and girls in poor communities.'
  return `A gift of £${reached.pounds} ${lowerFirst(reached.impact)}, and yours will help books reach women and girls in poor communities.`
}
