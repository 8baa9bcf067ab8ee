import { expect, it } from 'vitest'
import { CURRENCY } from '#shared/money.ts'
import { ownersPayments } from '../support/owners-payments.ts'
import { beginGift, buy, give } from '../support/paying.ts'
import { testSite } from '../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)

/** The sums of the ledger by fund, in pence, without fees. */
async function balances(paymentIntentId: string): Promise<Record<string, number>> {
  const rows = await site.database.sql<{ key: string; pence: number }[]>`
    select f.key, sum(e.amount_pence)::int as pence from ledger_entries e join funds f on f.id = e.fund_id
    join payments p on p.id = e.payment_id
    where e.type <> 'fee' and p.payment_intent_id = ${paymentIntentId} and e.currency = ${CURRENCY} group by 1`
  return Object.fromEntries(rows.map(({ key, pence }) => [key, pence]))
}

it('2.00 of each bracelet goes to shipping, and back out with refunds', async () => {
  const { paymentIntentId } = await buy(site, { quantity: 3 })
  expect(await balances(paymentIntentId)).toEqual({ general: 3000, shipping: 600 })

  const id = await owner.idOf(paymentIntentId)
  await owner.refund(id, '12.00')
  expect(await balances(paymentIntentId)).toEqual({ general: 2000, shipping: 400 })
  await owner.refund(id, '24.00')
  expect(await balances(paymentIntentId)).toEqual({ general: 0, shipping: 0 })
})

it('a gift belongs to the project that it was given to', async () => {
  const [project] = await site.database.sql<{ id: number }[]>`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Kenya', 'Books', 'active', 'Kenya', '2026-01-01', 1, 100) returning id::int`
  const projectId = project!.id
  const { paymentIntentId } = await give(site, { projectId })
  expect(await balances(paymentIntentId)).toEqual({ [`project ${projectId}`]: 2500 })

  await site.database.sql`update projects set status = 'completed'`
  await expect(beginGift(site, { projectId })).rejects.toThrow('takes no gifts')
})
