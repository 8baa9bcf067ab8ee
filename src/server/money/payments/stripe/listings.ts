/** Lists the provider's charges, refunds and disputes since a day, page by page. */
import type { Stripe } from 'stripe'
import { translateErrors, type Provider } from './client.ts'

const PAGE = 100
/** 100,000 rows in five weeks are impossible for us, so a longer listing is an error. */
const MAX_PAGES = 1000

type Page<T> = { data: T[]; has_more: boolean }
type ListParams = { created: { gte: number }; limit: number; starting_after?: string }

/** Lists charges rather than intents, because an intent may be much older than its payment. */
export const chargesSince = ({ stripe }: Provider, since: Date): AsyncGenerator<Stripe.Charge[]> =>
  pages(since, (params) => stripe.charges.list({ ...params, expand: ['data.balance_transaction'] }))

export const refundsSince = ({ stripe }: Provider, since: Date): AsyncGenerator<Stripe.Refund[]> =>
  pages(since, (params) => stripe.refunds.list(params))

export const disputesSince = ({ stripe }: Provider, since: Date): AsyncGenerator<Stripe.Dispute[]> =>
  pages(since, (params) => stripe.disputes.list(params))

export const payoutsSince = ({ stripe }: Provider, since: Date): AsyncGenerator<Stripe.Payout[]> =>
  pages(since, (params) => stripe.payouts.list(params))

/** The balance transactions of a payout, with their sources. */
export const balanceTransactionsOf = (
  { stripe }: Provider,
  payout: string,
): AsyncGenerator<Stripe.BalanceTransaction[]> =>
  pages(new Date(0), ({ created: _created, ...params }) =>
    stripe.balanceTransactions.list({ ...params, payout, expand: ['data.source'] }),
  )

/** @throws BAD_GATEWAY if the provider fails; an error if the listing does not end */
async function* pages<T extends { id: string }>(
  since: Date,
  list: (params: ListParams) => Promise<Page<T>>,
): AsyncGenerator<T[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let last: T | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await translateErrors(
      list({ created, limit: PAGE, ...(last && { starting_after: last.id }) }),
    )
    yield found.data
    last = found.data.at(-1)
    if (!found.has_more || !last) return
  }
  throw new Error(`the provider lists more than ${MAX_PAGES} pages`)
}
