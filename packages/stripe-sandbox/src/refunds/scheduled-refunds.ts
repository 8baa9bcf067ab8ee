/** Refunds whose state changes a second after they were made, as with the provider's test cards. */
import type postgres from 'postgres'
import { newBalanceTransaction } from '../balance/balance-transaction.ts'
import { ownCall, type Call, type Host } from '../http/call.ts'
import { emit } from '../webhooks/events.ts'
import type { Refund } from './refund-object.ts'
import { findObject, insertObject, lockObject, saveObject, type Query } from '../storage/store.ts'

const BATCH = 10

/** Schedules the change of a refund, in the caller's transaction. */
export async function scheduleChange(query: Query, { id }: Refund): Promise<void> {
  await query`insert into sandbox.later (object) values (${id})`
}

/** Applies the changes that are due: a pending refund succeeds, and one that had succeeded fails. */
export async function applyScheduledRefunds(sql: postgres.Sql, host: Host): Promise<void> {
  await sql.begin(async (query) => {
    const due = await query<{ object: string }[]>`
      delete from sandbox.later where object in (
        select object from sandbox.later where due_at <= now() for update skip locked limit ${BATCH})
      returning object`
    for (const { object } of due) await applyChange(ownCall(host, query), object)
  })
}

async function fail(call: Call, refund: Refund): Promise<Refund> {
  const { id: source, amount, currency } = refund
  const back = newBalanceTransaction({ type: 'refund_failure', amount, currency, source, created: call.now })
  await insertObject(call.query, 'balance_transaction', back)
  return {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: back.id,
  }
}

async function applyChange(call: Call, id: string): Promise<void> {
  const found = await findObject(call.query, 'refund', id)
  // the charge first: refunds lock in this order
  const charge = found && (await lockObject(call.query, 'charge', found.charge))
  const refund = charge && (await lockObject(call.query, 'refund', id))
  if (!refund) return
  const moved = await saveObject<Refund>(
    call.query,
    refund.status === 'pending' ? { ...refund, status: 'succeeded' } : await fail(call, refund),
  )
  await saveObject(call.query, {
    ...charge,
    ...(moved.status === 'failed' && {
      amount_refunded: charge.amount_refunded - moved.amount,
      refunded: false,
    }),
    refunds: { ...charge.refunds, data: charge.refunds.data.map((each) => (each.id === id ? moved : each)) },
  })
  await emit(call, moved.status === 'failed' ? 'refund.failed' : 'refund.updated', moved)
  await emit(call, 'charge.refund.updated', moved)
}
