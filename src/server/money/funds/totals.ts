/** Income and spending by fund, month and the charity's year, from the ledger's totals. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { disputes, givingSettings, ledgerEntries, ledgerTotals } from '#db/schema/index.ts'
import { FUND_PARTS, type FundSums } from '#shared/money/funds/funds.ts'
import { OWED_TYPES } from '#shared/money/payments/payment-timeline.ts'

const isOwed = sql`type in (${sql.join(
  OWED_TYPES.map((type) => sql`${type}`),
  sql`, `,
)})`

/** An amount of one kind in one fund, one month, and one of the charity's years. */
export type Total = {
  fundId: number
  /** First day of the month. */
  month: string
  /** Year in which the charity's year ends. */
  endsIn: number
  part: keyof FundSums
  pence: number
  from: string
  to: string
}

/**
 * Entries that open disputes would add to the ledger if they were lost: each fund loses its share of the payment on
 * the day of the dispute. Inquiries withdraw nothing.
 */
const OPEN_DISPUTES = sql`
  select e.fund_id, (d.created_at at time zone 'Europe/London')::date as day, 'dispute withdrawn' as type, e.kind,
    -round(sum(e.amount_pence) * least(1, d.amount * 100 / nullif(p.left_pence, 0)))::bigint as pence
  from ${disputes} d
  join lateral (
    select payment_id, sum(amount_pence) as left_pence from ${ledgerEntries}
    where payment_id = d.payment_id and type <> 'fee' group by 1
  ) p on true
  join ${ledgerEntries} e on e.payment_id = d.payment_id and e.type <> 'fee'
  where d.status in ('needs_response', 'under_review')
  group by d.id, e.fund_id, e.kind, p.left_pence`

/**
 * Adds up the ledger's totals by fund, month, charity's year and kind. Fees are paid by the general fund, and a
 * transfer to shipping moves trading income. Money that is only owed to us counts in no fund.
 * @param options.withoutDisputed counts open disputes as lost, for the public page
 */
export async function readTotals(db: Db | Tx, { withoutDisputed = false } = {}): Promise<Total[]> {
  const rows = await db.execute<Omit<Total, 'fundId' | 'pence'> & { fund: string; pence: string }>(sql`
    select fund_id as fund, date_trunc('month', since::timestamp)::date::text as month,
      (extract(year from since) + (to_char(since, 'MM-DD') > (select year_end from ${givingSettings}))::int)::int as "endsIn",
      case when type = 'fee' then 'fees' when type like 'spending%' then 'spent' when type = 'gift aid paid' then 'giftAid'
        when type like 'refund%' or type like 'dispute%' then 'refunded'
        when kind = 'order' then 'bracelets' else 'gifts' end as part,
      sum(pence)::text as pence, min(first_day)::text as from, max(last_day)::text as to
    from (
      select fund_id, since, type, kind, pence, first_day, last_day from ${ledgerTotals} where not ${isOwed}
      ${withoutDisputed ? sql`union all select fund_id, day, type, kind, pence, day, day from (${OPEN_DISPUTES}) disputed` : sql``}
    ) sums group by 1, 2, 3, 4`)
  return rows.map(({ fund, pence, ...row }) => ({ ...row, fundId: Number(fund), pence: Number(pence) }))
}

/** Balance of one fund, in pence. */
export async function readBalance(db: Db | Tx, fundId: number): Promise<number> {
  const [row] = await db.execute<{ pence: string }>(sql`
    select coalesce(sum(pence), 0)::text as pence from ${ledgerTotals} where fund_id = ${fundId} and not ${isOwed}`)
  return Number(row?.pence ?? 0)
}

export function sumUp(totals: readonly Pick<Total, 'part' | 'pence'>[]): FundSums {
  const sums = Object.fromEntries(FUND_PARTS.map((part) => [part, 0])) as FundSums
  for (const { part, pence } of totals) sums[part] += pence
  return sums
}
