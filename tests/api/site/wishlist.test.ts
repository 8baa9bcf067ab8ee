import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { transports } from '../../support/transports.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()

describe.each(transports)('the wishlist through $name', ({ name, call }) => {
  const as =
    (sessionId: string) =>
    (procedure: string, input: object = {}) =>
      call(site.url, `wishlist.${procedure}`, { sessionId: `${name}-${sessionId}`, ...input })

  it('stores a bracelet once, however often it is added', async () => {
    const wishlist = as('twice')
    const [first, second] = [
      await wishlist('add', { braceletId: 4 }),
      await wishlist('add', { braceletId: 4 }),
    ]
    expect(second.body).toEqual(first.body)
    expect((await wishlist('list')).body).toEqual([first.body])
    expect(first.body).toMatchObject({ braceletId: 4, bracelet: { id: 4, name: expect.any(String) } })
  })

  it('stores once per key: a repeat does not restore a bracelet that was removed since', async () => {
    const wishlist = as('keyed')
    const once = { braceletId: 4, idempotencyKey: randomUUID() }
    const first = await wishlist('add', once)
    expect((await wishlist('add', once)).body).toEqual(first.body)
    expect((await wishlist('list')).body).toEqual([first.body])
    await wishlist('remove', { braceletId: 4 })
    expect(await wishlist('add', once)).toMatchObject({ status: 409, body: { code: 'KEY_USED' } })
    expect((await wishlist('list')).body).toEqual([])
  })

  it('removes, repeatably', async () => {
    const wishlist = as('remove')
    await wishlist('add', { braceletId: 4 })
    for (const _ of [1, 2])
      expect(await wishlist('remove', { braceletId: 4 })).toMatchObject({ status: 200, body: { ok: true } })
    expect((await wishlist('list')).body).toEqual([])
  })

  it('holds at most 100 bracelets, and never returns more', async () => {
    const { sql } = site.database
    await sql`
      insert into bracelets (name, description, price, country, colors, image)
      select ${name} || number, 'Beads', 12, 'kenya', '{#000000}', 'x.svg' from generate_series(1, 101) number`
    const fill = (count: number) => sql`
      insert into wishlist_items (session_id, bracelet_id)
      select ${`${name}-full`}, id from bracelets where starts_with(name, ${name}) order by id limit ${count}
      on conflict do nothing`
    await fill(100)
    expect(await as('full')('add', { braceletId: 4 })).toMatchObject({
      status: 409,
      body: { code: 'LINES_LIMIT' },
    })
    await fill(101)
    expect((await as('full')('list')).body).toHaveLength(100)
  })

  it('returns 404 for an unknown bracelet', async () => {
    expect(await as('unknown')('add', { braceletId: 999_999 })).toMatchObject({ status: 404 })
  })
})
