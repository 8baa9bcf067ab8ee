import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { CURRENCY } from '#shared/platform/text/amounts.ts'
import { runNightly } from '#server/platform/ops/nightly.ts'
import { nightlyReconciliation } from '#server/money/settlement/reconciliation.jobs.ts'
import { postReversals } from '#server/money/ledger/ledger.ts'
import { checkFunds } from '#server/money/settlement/check-funds.ts'
import { ownersPayments } from '../../support/owners-payments.ts'
import { beginGift, buy, give, processGift } from '../../support/paying.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersPayments(site)

/** Sums of a payment in the ledger by fund, in pence, without fees. */
async function balances(paymentIntentId: string): Promise<Record<string, number>> {
  const rows = await site.database.sql<{ key: string; pence: number }[]>`
    select f.key, sum(e.amount_pence)::int as pence from ledger_entries e join funds f on f.id = e.fund_id
    join payments p on p.id = e.payment_id
    where e.type <> 'fee' and p.payment_intent_id = ${paymentIntentId} and e.currency = ${CURRENCY} group by 1`
  return Object.fromEntries(rows.map(({ key, pence }) => [key, pence]))
}

async function aProject(name = 'Kenya'): Promise<number> {
  const [project] = await site.database.sql<{ id: number }[]>`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values (${name}, 'Books', 'active', 'Kenya', '2026-01-01', 1, 100) returning id::int`
  return project!.id
}

const check = () => checkFunds(site.deps.db, new Date(0), new Date())

it('each bracelet gives 2.00 to shipping, and refunds take it back', async () => {
  const { paymentIntentId } = await buy(site, { quantity: 3 })
  expect(await balances(paymentIntentId)).toEqual({ general: 3000, shipping: 600 })

  const id = await owner.idOf(paymentIntentId)
  await owner.refund(id, '12.00')
  expect(await balances(paymentIntentId)).toEqual({ general: 2000, shipping: 400 })
  // refunds part of a bracelet's price
  await owner.refund(id, '0.05')
  expect(await balances(paymentIntentId)).toEqual({ general: 1996, shipping: 399 })
  await owner.refund(id, '23.95')
  expect(await balances(paymentIntentId)).toEqual({ general: 0, shipping: 0 })
  expect(await check()).toBe(0)
})

it('a dispute deducts the part of shipping, and winning it returns that', async () => {
  const { paymentIntentId } = await buy(site, { quantity: 2 })
  const id = await owner.idOf(paymentIntentId)
  const dispute = async (status: string) => {
    await site.database.sql`
      insert into disputes (payment_id, dispute_id, amount, reason, status)
      values (${id}, ${`dp_${id}`}, '24.00', 'fraudulent', ${status})
      on conflict (dispute_id) do update set status = excluded.status`
    await site.deps.db.transaction(async (tx) => {
      const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
      await postReversals(tx, payment!, new Date())
    })
  }
  await dispute('lost')
  expect(await balances(paymentIntentId)).toEqual({ general: 0, shipping: 0 })
  await dispute('won')
  expect(await balances(paymentIntentId)).toEqual({ general: 2000, shipping: 400 })
  expect(await check()).toBe(0)
})

it('a gift belongs to its project, and everybody can read the project’s name', async () => {
  const projectId = await aProject()
  const { paymentIntentId } = await give(site, { projectId })
  expect(await balances(paymentIntentId)).toEqual({ [`project ${projectId}`]: 2500 })
  const { slug } = (
    await site.database.sql<{ slug: string }[]>`select slug from projects where id = ${projectId}`
  )[0]!
  expect((await processGift(site, paymentIntentId)).body).toMatchObject({ fund: 'Kenya', projectSlug: slug })
  expect(await owner.timeline(paymentIntentId)).toMatchObject({ fund: 'Kenya' })

  await site.database.sql`update projects set status = 'completed'`
  await expect(beginGift(site, { projectId })).rejects.toThrow('takes no gifts')
})

it('a wrong sum of the funds is a payment issue the next morning', async () => {
  const { paymentIntentId } = await buy(site, { quantity: 1 })
  const { sql } = site.database
  await sql`update ledger_entries set fund_id = 1 where type = 'transfer in' and object_id = ${paymentIntentId}`
  const log = site.app.log
  expect(await runNightly(site.deps, log, [nightlyReconciliation])).toEqual(['nightly reconciliation'])
  expect(await owner.issuesOf(paymentIntentId)).toMatchObject([
    { kind: 'amount-mismatch', detail: 'its fund has £0.00 of this payment, not £2.00' },
  ])
})
