/** What becomes of a refund some time after it was made, as the provider's test cards promise. */
import type postgres from 'postgres'
import type { Call, Host } from './call.ts'
import { emit } from './events.ts'
import type { Refund } from './objects.ts'
import { findObject, lockObject, saveObject, type Query } from './store.ts'

const BATCH = 10

/** In the caller's transaction: the refund is looked at again soon. */
export async function lookAgain(query: Query, { id }: Refund): Promise<void> {
  await query`insert into sandbox.later (object) values (${id})`
}

/** Lets what is due happen: a refund that was pending succeeds, one that had succeeded fails after all. */
export async function letTimePass(sql: postgres.Sql, host: Host): Promise<void> {
  // asked after every call, and hardly ever is something due
  const [isDue] = await sql`select 1 from sandbox.later where due_at <= now() limit 1`
  if (!isDue) return
  await sql.begin(async (query) => {
    const due = await query<{ object: string }[]>`
      delete from sandbox.later where object in (
        select object from sandbox.later where due_at <= now() for update skip locked limit ${BATCH})
      returning object`
    const now = Math.floor(host.clock().getTime() / 1000)
    const call: Call = { host, query, form: {}, access: 'secret', now, requestId: null, idempotencyKey: null }
    for (const { object } of due) await moveOn(call, object)
  })
}

async function moveOn(call: Call, id: string): Promise<void> {
  const found = await findObject(call.query, 'refund', id)
  // the charge first, as whoever makes a refund locks it
  const charge = found && (await lockObject(call.query, 'charge', found.charge))
  const refund = charge && (await lockObject(call.query, 'refund', id))
  if (!refund) return
  const moved = await saveObject<Refund>(
    call.query,
    refund.status === 'pending'
      ? { ...refund, status: 'succeeded' }
      : { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' },
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
