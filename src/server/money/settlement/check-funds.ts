/** Checks that the funds of each payment match its order or donation. */
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, ledgerEntries, orderLines, orders, payments } from '#db/schema/index.ts'
import { SHIPPING_FUND } from '#shared/money/funds/funds.ts'
import { formatSignedPence } from '#shared/platform/text/amounts.ts'
import { openPaymentIssue } from '../payment-events/payment-issues.ts'

/** Limits how far a single mistake of ours can fill the owner's list. */
const MAX_DIFFERENCES = 100

const money = (pence: string) => formatSignedPence(Number(pence))

/**
 * Checks payments since a day: transfers must add up to zero, an order must give shipping its bracelets' share, less
 * refunds, and a donation must be entirely in its own fund.
 * @returns how many differ; each becomes a payment issue
 */
export async function checkFunds(db: Db, since: Date, now: Date): Promise<number> {
  const found = await db.execute<{ intent: string; transfers: string; has: string; wanted: string }>(sql`
    select * from (
      select p.payment_intent_id as intent, e.transfers, case when o.id is null then e.own else e.shipping end as has,
        case when o.id is null then e.remaining
          else round(least(o.per_bracelet * b.quantity, p.amount) * e.remaining / p.amount) end as wanted
      from ${payments} p
      left join ${orders} o on o.payment_intent_id = p.payment_intent_id
      left join ${donations} d on d.payment_intent_id = p.payment_intent_id
      cross join lateral (
        select coalesce(sum(amount_pence) filter (where type like 'transfer%'), 0) as transfers,
          coalesce(sum(amount_pence) filter (where fund_id = ${SHIPPING_FUND}), 0) as shipping,
          coalesce(sum(amount_pence) filter (where fund_id = d.fund_id), 0) as own,
          coalesce(sum(amount_pence), 0) as remaining
        from ${ledgerEntries} where payment_id = p.id and type <> 'fee'
      ) e
      cross join lateral (
        select coalesce(sum(quantity), 0) as quantity from ${orderLines} where order_id = o.id
      ) b
      where coalesce(p.paid_at, p.created_at) >= ${since.toISOString()}
        and p.status in ('succeeded', 'refunded') and p.currency = 'gbp' and p.amount > 0
        and (o.id is not null or d.id is not null)
    ) compared where transfers <> 0 or has <> wanted limit ${MAX_DIFFERENCES}`)
  for (const { intent, transfers, has, wanted } of found) {
    // oxlint-disable-next-line no-await-in-loop -- there are rarely any
    await openPaymentIssue(db, now, {
      kind: 'amount-mismatch',
      subject: `funds ${intent}`,
      paymentIntentId: intent,
      detail:
        Number(transfers) === 0
          ? `its fund has ${money(has)} of this payment, not ${money(wanted)}`
          : `its transfers between funds come to ${money(transfers)}, not to nothing`,
    })
  }
  return found.length
}
