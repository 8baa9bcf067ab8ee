/** Lists of thousands of rows are complete without a limit, and both query plans of a search find the same rows. */
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { wholeList } from '#server/platform/api/whole-list.ts'
import { logIn, restTransport, trpcTransport, type Answer, type Transport } from '../../support/transports.ts'
import { seedMany } from '../../support/seed-many.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

type Row = { id: number }

const site = testSite()
let cookie = ''
beforeAll(async () => {
  // more rows than a whole list reads at a time, and than a search for a page of 7 scans
  await seedMany(site.database.sql, { payments: 1300, messages: 1300, posts: 600 })
  cookie = await logIn(site.url, ADMIN_PASSWORD)
}, 120_000)

/** Retries a 503: on a busy machine, a whole list may exceed the statement timeout. */
async function whole(transport: Transport, procedure: string): Promise<Answer> {
  const answer = await transport.call(site.url, procedure, {}, cookie)
  return answer.status === 503 ? whole(transport, procedure) : answer
}

const idsOf = (rows: unknown) => (rows as Row[]).map(({ id }) => id)
/** Posts are sorted by the date that readers see, other lists by id. */
const idsIn = async (table: string, where = 'true') =>
  idsOf(
    await site.database.sql.unsafe(`select id from ${table} where ${where}
      order by ${table === 'blog_posts' ? 'coalesce(published_at, created_at) desc,' : ''} id desc`),
  )

describe.each([restTransport, trpcTransport])('without a limit through $name', (transport) => {
  it.each([
    ['payments.list', 'payments', 'true'],
    ['checkout.orders', 'orders', 'true'],
    ['forms.contacts', 'contact_messages', 'deleted_at is null'],
    ['blog.list', 'blog_posts', 'deleted_at is null'],
  ])('%s returns all its rows, newest first', async (procedure, table, where) => {
    const { status, body, headers } = await whole(transport, procedure)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('link')).toBeNull()
    expect(idsOf(body)).toEqual(await idsIn(table, where))
  })

  it('a visitor gets no drafts', async () => {
    const { body, headers } = await transport.call(site.url, 'blog.list')
    expect(headers.get('vary')).toContain('Cookie')
    expect(idsOf(body)).toEqual(await idsIn('blog_posts', 'published and deleted_at is null'))
  })

  it('a cursor returns older rows', async () => {
    const { body } = await transport.call(site.url, 'payments.list', { cursor: 700 }, cookie)
    expect(idsOf(body)).toEqual(await idsIn('payments', 'id < 700'))
  })
})

describe('an incomplete list', () => {
  it('is rejected for invalid input', async () => {
    for (const input of [[], 'all', 7]) {
      const path = `/trpc/payments.list?input=${encodeURIComponent(JSON.stringify(input))}`
      expect((await fetch(site.url + path, { headers: { cookie } })).status).toBe(400)
    }
  })

  it('is cut off on a failure, so that it never looks complete', async () => {
    const app = Fastify()
    app.get('/', () =>
      wholeList({} as Context, async (ctx, { cursor }) => {
        if (cursor !== undefined) throw new Error('the database is unavailable')
        ctx.setNextCursor(1)
        return [{ id: 1 }]
      }),
    )
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
    await app.close()
  })
})

describe('a search in pages', () => {
  async function all(procedure: string, query: object, limit = 7): Promise<number[]> {
    const found: number[] = []
    for (let cursor: number | null | undefined = undefined; cursor !== null;) {
      const input = { ...query, limit, ...(cursor !== undefined && { cursor }) }
      const { body } = await trpcTransport.call(site.url, procedure, input, cookie)
      const page: { rows: Row[]; nextCursor: number | null } = body as never
      found.push(...idsOf(page.rows))
      cursor = page.nextCursor
    }
    return found
  }
  const has = (q: string) => `words @@ to_tsquery('simple', '${q.replaceAll(' ', ':* & ')}:*')`

  it.each([
    // a word in every row
    ['o', 500],
    ['grace', 7],
    ['winterbourne', 7],
    ['quartermaine', 7],
    ['ama okafor', 7],
    ['xylophone', 7],
  ])('for %s finds the rows of a plain query', async (q, limit) => {
    expect(await all('payments.search', { q }, limit)).toEqual(await idsIn('payments', has(q)))
    expect(await all('forms.searchContacts', { q }, limit)).toEqual(
      await idsIn('contact_messages', `deleted_at is null and ${has(q)}`),
    )
  })

  it.each([
    ['payments.search', 'payments', 'failed', 'grace'],
    ['payments.search', 'payments', 'failed', 'ama'],
    ['payments.search', 'payments', 'refunded', 'winterbourne'],
    ['checkout.searchOrders', 'orders', 'delivered', 'ama'],
    ['checkout.searchOrders', 'orders', 'cancelled', 'ruth'],
    ['checkout.searchOrders', 'orders', 'packed', 'ama okafor'],
  ])(
    '%s of %s %s, with and without %s, finds the rows of a plain query',
    async (procedure, table, status, q) => {
      const inStatus = `status = '${status}'`
      expect(await all(procedure, { status }, 500)).toEqual(await idsIn(table, inStatus))
      expect(await all(procedure, { status, q })).toEqual(await idsIn(table, `${inStatus} and ${has(q)}`))
    },
  )

  it('finds the same rows oldest first', async () => {
    const query = { status: 'delivered', q: 'ama', oldestFirst: true }
    const counted = await idsIn('orders', `status = 'delivered' and ${has('ama')}`)
    expect(await all('checkout.searchOrders', query)).toEqual(counted.toReversed())
  })

  it('finds the supporters of a plain query, however their names are spelled', async () => {
    const { sql } = site.database
    // enough others for a page, and the spellings after them
    const names = ['Adébáyọ̀ Ọládélé', 'Αθηνά Παπα', 'ÉLODIE O’Brien', 'Ada Smith-Jones', 'Groß `Bo']
    await sql`insert into supporters (name, first_contact_at, last_contact_at) select name, now(), now()
      from unnest(${['Ada Oladele', 'Elodie Obrien', 'Ada Jones', 'Bo Gross']}::text[]) name, generate_series(1, 25)`
    await sql`insert into supporters (name, first_contact_at, last_contact_at) select name, now(), now()
      from unnest(${names}::text[]) name`
    for (const q of [
      'ama okafor',
      'muller',
      'oneill',
      "o'neill",
      'jose',
      'donor12',
      'oladele',
      'Αθηνά',
      'elodie',
      'obrien',
      'jones',
      'smithjones',
      'gross bo',
      '-',
    ]) {
      const plain = await sql`select id::float8 from supporters where to_tsvector('simple',
          folded_words(coalesce(name, '') || ' ' || coalesce(email, ''))) @@ (select to_tsquery('simple', string_agg(word || ':*', ' & '))
        from regexp_split_to_table(folded_text(${q}), '[^[:alnum:]]+') word where word <> '') order by id desc`
      expect({ q, ids: await all('supporters.list', { q }, 20) }).toEqual({ q, ids: idsOf(plain) })
    }
  })

  it('finds orders by a bracelet that most of them have, and by what is written about a parcel', async () => {
    const { sql } = site.database
    await sql`update order_lines set name = 'Kente Bracelet' where order_id % 3 = 0`
    await sql`update orders set tracking_note = 'Flag 12' where id % 30 = 0`
    const isFound = 'id % 3 <> 0 or id % 30 = 0'
    expect(await all('checkout.searchOrders', { q: 'flag' }, 20)).toEqual(await idsIn('orders', isFound))
  })
})
