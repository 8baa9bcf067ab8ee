/** The yearly summary of a donor's gifts. */
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, supporters } from '#db/schema/index.ts'
import { taxYearDays } from '#shared/money/gift-aid/accounting-year.ts'
import { momentsOf } from '#shared/platform/time/date-range.ts'
import type { EmailText } from '#shared/site/emails/email-texts.ts'
import { longUkDate } from '#shared/platform/text/format.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { GENERAL_FUND, WHERE_NEEDED_MOST } from '#shared/money/funds/funds.ts'
import { donorStateOf } from '#shared/money/gift-aid/gift-aid.ts'
import { HIGHER_RATE } from '#shared/money/gift-aid/gift-aid-wording.ts'
import { CURRENCY, formatPence } from '#shared/platform/text/amounts.ts'
import { everyJudgedGift } from '../gift-aid/gifts.ts'
import { readGivingRow } from '../giving/settings.ts'
import { endLinksOfSummary } from '../../platform/sessions/signed-links.ts'
import { editable, EXAMPLE_NAME, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import { openEmail, type LinkingSite } from '../../site/emails/email.ts'
import type { Email } from '../../platform/mail/written-email.ts'

type SummaryRecord = {
  supporterId: number
  name: string | null
  /** First year of the tax year: 2026 for 2026/27. */
  taxYear: number
  gifts: readonly { day: string; pence: number; fund: string; hasGiftAid: boolean }[]
}

/** Condition on the payment `p` of the donation `d`: it was made in this tax year. */
export function isGiftOf(taxYear: number): SQL {
  const { start, end } = momentsOf(taxYearDays(taxYear))
  const paidAt = sql`coalesce(p.paid_at, p.created_at)`
  return sql`(d.currency = ${CURRENCY} and ${paidAt} >= ${start!.toISOString()} and ${paidAt} < ${end!.toISOString()})`
}

/** Pence that remain of the payment `p` after refunds and lost disputes. */
export const NET_PENCE = sql`((p.amount - p.refunded - p.lost) * 100)::int`

/** Reads the latest summary of a supporter; undefined if nothing remains of their gifts, or they opted out. */
async function readSummary(db: Db, id: number): Promise<SummaryRecord | undefined> {
  const [supporter] = await db.select().from(supporters).where(eq(supporters.id, id))
  if (!supporter?.summaryYear || !supporter.wantsSummary) return undefined
  const { name, summaryYear } = supporter
  const taxYear = summaryYear - 1
  const rows = await db.execute<{ id: number; at: string; pence: number; fundId: number; fund: string }>(sql`
    select d.id::int, coalesce(p.paid_at, p.created_at)::text as at, ${NET_PENCE} as pence,
      f.id::int as "fundId", f.name as fund
    from donations d join payments p on p.payment_intent_id = d.payment_intent_id join funds f on f.id = d.fund_id
    where d.supporter_id = ${id} and ${isGiftOf(taxYear)} and ${NET_PENCE} > 0
    order by coalesce(p.paid_at, p.created_at), d.id`)
  if (rows.length === 0) return undefined
  const withGiftAid = await readClaimed(
    db,
    rows.map((row) => row.id),
  )
  return {
    supporterId: id,
    name,
    taxYear,
    gifts: rows.map((gift) => ({
      day: londonDay(new Date(gift.at)),
      pence: gift.pence,
      fund: gift.fundId === GENERAL_FUND ? WHERE_NEEDED_MOST : gift.fund,
      hasGiftAid: withGiftAid.has(gift.id),
    })),
  }
}

/** The gifts on which Gift Aid has been or can be claimed. */
async function readClaimed(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { yearEnd } = await readGivingRow(db)
  const claimed = new Set<number>()
  const theirs = inArray(donations.id, [...ids])
  for await (const gifts of everyJudgedGift(db, theirs, { yearEnd, today: londonDay(new Date()) }))
    for (const gift of gifts)
      if (donorStateOf(gift, gift.judgement, { ...gift, hasOwn: true }) === 'declared') claimed.add(gift.id)
  return claimed
}

/** Lists each gift of the tax year and their sum. */
function yearlySummary(
  { supporterId, name, taxYear, gifts }: SummaryRecord,
  site: LinkingSite,
  text: EmailText,
): Email {
  const { from, to } = taxYearDays(taxYear)
  const total = formatPence(gifts.reduce((sum, { pence }) => sum + pence, 0))
  const unsubscribeUrl = `${site.url}/giving/${site.tokenOf('yearly summary', supporterId)}?for=summary`
  const email = openEmail({
    site,
    text,
    name,
    values: { name, amount: total },
    blocks: [
      `These are your gifts from ${longUkDate(from)} to ${longUkDate(to)}, without what was refunded:`,
      {
        lines: gifts.map(({ day, pence, fund, hasGiftAid }) => [
          longUkDate(day),
          formatPence(pence),
          [fund, ...(hasGiftAid ? ['Gift Aid'] : [])],
        ]),
        total,
      },
      ...(gifts.some(({ hasGiftAid }) => hasGiftAid) ? [HIGHER_RATE] : []),
      'Bracelets are not in it, because they are bought.',
      `If anything is unclear, reply to this email or write to ${site.email}.`,
      { link: unsubscribeUrl, label: 'If you do not want this summary next year' },
    ],
  })
  return { ...email, unsubscribeUrl }
}

const example = (): SummaryRecord => ({
  supporterId: 0,
  name: EXAMPLE_NAME,
  taxYear: 2025,
  gifts: [
    { day: '2025-05-12', pence: 1000, fund: WHERE_NEEDED_MOST, hasGiftAid: false },
    { day: '2025-12-24', pence: 5000, fund: WHERE_NEEDED_MOST, hasGiftAid: true },
  ],
})

export const summaryEmails = {
  'yearly-summary': { ...editable(readSummary, yearlySummary, example), endLinks: endLinksOfSummary },
} satisfies FeatureEmails
