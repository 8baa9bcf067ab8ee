/** Warns the owner of the date until which Gift Aid can be claimed on the gifts of an accounting year. */
import type { Db } from '#db/client.ts'
import { accountingYearOf } from '#shared/money/gift-aid/accounting-year.ts'
import { longUkDate, wholeNumber } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import type { ClaimSummary } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { formatPence } from '#shared/platform/text/amounts.ts'
import { isFiled, readClaimableYears } from './gifts.ts'
import { readGivingRow } from '../giving/settings.ts'
import { about, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { writeEmail, type EmailSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type ClaimableYear = ClaimSummary['years'][number]

/** Undefined if there is nothing left to claim. @param endsIn the year in which the accounting year ends */
async function readClaimableYear(db: Db, endsIn: number): Promise<ClaimableYear | undefined> {
  const { yearEnd } = await readGivingRow(db)
  const days = accountingYearOf(`${endsIn}-01-01`, yearEnd)
  const { years } = await readClaimableYears(db, days, { yearEnd, today: londonDay(new Date()) }, isFiled)
  return years[0]
}

function giftAidLimitNotice({ from, to, until, gifts, taxPence }: ClaimableYear, site: EmailSite): Email {
  const lastDay = longUkDate(until)
  return writeEmail({
    site,
    replyTo: null,
    subject: `Claim Gift Aid by ${lastDay}`,
    blocks: [
      `You can claim Gift Aid on the gifts below until ${lastDay}, and not later. None of them is in a claim that was sent to HMRC.`,
      {
        facts: [
          ['Accounting year', `${longUkDate(from)} to ${longUkDate(to)}`],
          ['Gifts', wholeNumber(gifts)],
          ['Gift Aid', formatPence(taxPence)],
          ['Claim by', lastDay],
        ],
      },
      { link: `${site.url}/admin/gift-aid`, label: 'Claim Gift Aid' },
    ],
  })
}

export const limitEmails = {
  'gift-aid-limit-notice': about(readClaimableYear, giftAidLimitNotice),
} satisfies FeatureEmails
