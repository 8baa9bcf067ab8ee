/** Writes that wait for a lock: those that need none of it do not wait with them. */
import { expect, it } from 'vitest'
import { restTransport } from '../support/transports.ts'
import { eventually } from '../support/paying.ts'
import { startSite } from '../support/site.ts'

/** The connections for such writes, and more than there are. */
const WRITING = 6
const WAITING = 8

it('a cart is changed while wishes wait for their table, and they are granted in the end', async () => {
  const site = await startSite()
  const { sql } = site.database
  const wish = (sessionId: string) =>
    restTransport.call(site.url, 'wishlist.add', { sessionId, braceletId: 1 })
  const put = (sessionId: string) =>
    restTransport.call(site.url, 'cart.add', { sessionId, braceletId: 1, quantity: 1 })
  // the 3 s that a write may wait for a lock are not for opening connections
  for (const call of [wish, put])
    await Promise.all(Array.from({ length: 20 }, (_, index) => call(`before-${index}`)))
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table wishlist_items`
  const wishes = Array.from({ length: WAITING }, (_, index) => wish(`waits-${index}`))
  const areStuck = async () => {
    const [row] = await sql`
      select count(*) >= ${WRITING} and every(now() - query_start > interval '100 ms') as stuck
      from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return row?.['stuck']
  }
  await eventually(areStuck)

  const carts = await Promise.all(Array.from({ length: 20 }, (_, index) => put(`goes-on-${index}`)))
  expect(carts.map(({ status }) => status)).toEqual(carts.map(() => 201))
  expect(await areStuck()).toBe(true)

  await holder`rollback`
  holder.release()
  expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual(wishes.map(() => 201))
  await site.close()
})
