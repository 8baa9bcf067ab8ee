/** Writes that wait for a lock do not delay other writes. */
import { expect, it } from 'vitest'
import { restTransport } from '../../support/transports.ts'
import { eventually } from '../../support/eventually.ts'
import { startSite } from '../../support/site.ts'

/** Connections for such writes, and a larger number of writes. */
const WRITING = 6
const WAITING = 8

it('carts can be changed while wishlist writes wait for their table, and those succeed in the end', async () => {
  const site = await startSite()
  const { sql } = site.database
  const wish = (sessionId: string) =>
    restTransport.call(site.url, 'wishlist.add', { sessionId, braceletId: 1 })
  const put = (sessionId: string) =>
    restTransport.call(site.url, 'cart.add', { sessionId, braceletId: 1, quantity: 1 })
  // opens all connections first, because the lock timeout of 3 s is short
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

  const carts = await Promise.all(Array.from({ length: 20 }, (_, index) => put(`not-delayed-${index}`)))
  expect(carts.map(({ status }) => status)).toEqual(carts.map(() => 201))
  expect(await areStuck()).toBe(true)

  await holder`rollback`
  holder.release()
  expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual(wishes.map(() => 201))
  await site.close()
})
