/** Daily payouts of everything that has become available. They are made when somebody reads them. */
import type postgres from 'postgres'
import type { Answer, Call } from '../http/call.ts'
import { noSuch } from '../http/errors.ts'
import { listOf } from '../http/lists.ts'
import { readText } from '../http/parameters.ts'
import { findObject, insertObject, type Query } from '../storage/store.ts'
import { newBalanceTransaction } from './balance-transaction.ts'
import { newPayout, type Payout } from './payout-object.ts'

const PAYOUTS = listOf('payout', '/v1/payouts', ['status'])
const TRANSACTIONS = listOf('balance_transaction', '/v1/balance_transactions', ['source', 'type', 'currency'])

/** GET /v1/payouts */
export async function listPayouts(call: Call): Promise<Answer> {
  await payOut(call)
  return PAYOUTS(call)
}

/** GET /v1/balance_transactions; with `payout`, only those of that payout */
export async function listBalanceTransactions(call: Call): Promise<Answer> {
  await payOut(call)
  const payout = readText(call.form, 'payout')
  if (payout && !(await findObject(call.query, 'payout', payout)))
    throw noSuch('payout', payout, 'payout', 400)
  return TRANSACTIONS(call)
}

/** Makes everything that waits for its payout available now, so that the next reading pays it out. */
export async function makeAvailable(sql: postgres.Sql, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  await sql`
    update sandbox.objects set body = body || jsonb_build_object('available_on', ${seconds}::bigint)
    where kind = 'balance_transaction' and payout is null and (body->>'available_on')::bigint > ${seconds}`
}

/** Makes a payout for each day on which something became available, with the rest of earlier days, if positive. */
async function payOut(call: Call): Promise<void> {
  const { query, now } = call
  if (!('begin' in query)) return payOutIn(query, call)
  const { begin } = query as { begin: (work: (query: Query) => Promise<void>) => Promise<void> }
  await begin((tx) => payOutIn(tx, { ...call, query: tx, now }))
}

async function payOutIn(query: Query, { now }: Call): Promise<void> {
  const waiting = await query<{ id: string; day: string; net: string; currency: string }[]>`
    select id, body->>'available_on' as day, body->>'net' as net, body->>'currency' as currency from sandbox.objects
    where kind = 'balance_transaction' and payout is null and (body->>'available_on')::bigint <= ${now}
    order by (body->>'available_on')::bigint, seq for update`
  let batch: (typeof waiting)[number][] = []
  for (const [index, row] of waiting.entries()) {
    batch.push(row)
    const next = waiting[index + 1]
    if (next && dayOf(next.day) === dayOf(row.day)) continue
    const amount = batch.reduce((sum, { net }) => sum + Number(net), 0)
    if (amount <= 0) continue
    // oxlint-disable-next-line no-await-in-loop -- one day after the other
    await pay(query, newPayout(dayOf(row.day), amount, row.currency), batch)
    batch = []
  }
}

const DAY_S = 24 * 60 * 60
const dayOf = (second: string) => Number(second) - (Number(second) % DAY_S)

async function pay(query: Query, payout: Payout, batch: readonly { id: string }[]): Promise<void> {
  const transaction = newBalanceTransaction({
    type: 'payout',
    amount: -payout.amount,
    currency: payout.currency,
    source: payout.id,
    created: payout.created,
    description: payout.description,
  })
  await insertObject(query, 'payout', { ...payout, balance_transaction: transaction.id })
  await insertObject(query, 'balance_transaction', transaction)
  await query`
    update sandbox.objects set payout = ${payout.id}, body = case when kind = 'balance_transaction'
      then body || '{"status": "available"}' else body end
    where id = any(${[transaction.id, ...batch.map(({ id }) => id)]})`
}
