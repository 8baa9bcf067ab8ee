/** Upserts use up ids, so the site must work with ids beyond 2^31. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlogPost } from '#shared/site/blog/blog.ts'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { sitemap, sitemapPart } from '#server/site/seo/sitemap.ts'
import { transports, logIn, restTransport, type Transport } from '../../support/transports.ts'
import { ownersPayments } from '../../support/owners-payments.ts'
import { buy } from '../../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'

/** The maximum of an integer column. */
const LAST = 2_147_483_647

const site = testSite()
let cookie: string
let braceletId: number
beforeAll(async () => {
  cookie = await logIn(site.url, ADMIN_PASSWORD)
  const { sql } = site.database
  const used = await sql`select setval(pg_get_serial_sequence(table_name, column_name), ${LAST})
    from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`
  expect(used.length).toBeGreaterThan(15)
  const [bracelet] = await sql`
    insert into bracelets (name, description, price, country, colors, image)
    values ('A new one', 'New', 12, 'ghana', '{red}', '') returning id`
  braceletId = Number(bracelet?.['id'])
})

const wide = expect.toSatisfy((id: unknown) => typeof id === 'number' && id > LAST, 'an id beyond 2^31')

describe.each(transports)('through $name', ({ name, call }: Transport) => {
  const request = async (procedure: string, input: object) => {
    const response = await call(site.url, procedure, input, cookie)
    expect(response, procedure).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
    return response.body
  }

  it('bracelets can be added, paginated and removed in cart and wishlist', async () => {
    const sessionId = `wide-${name}`
    for (const list of ['cart', 'wishlist']) {
      for (const each of [1, braceletId, braceletId])
        expect(await request(`${list}.add`, { sessionId, braceletId: each })).toMatchObject({ id: wide })
      const [newest] = (await request(`${list}.list`, { sessionId })) as { id: number; braceletId: number }[]
      expect(newest).toMatchObject({ id: wide, braceletId })
      expect(await request(`${list}.list`, { sessionId, limit: 5, cursor: newest?.id })).toMatchObject([
        { braceletId: 1 },
      ])
      expect(await request(`${list}.remove`, { sessionId, braceletId })).toEqual({ ok: true })
      expect(await request(`${list}.list`, { sessionId })).toMatchObject([{ braceletId: 1 }])
    }
  })

  it('an idempotency key adds once', async () => {
    const addition = { sessionId: `keyed-${name}`, braceletId, idempotencyKey: 'a-key' }
    for (const _time of [1, 2])
      expect(await request('cart.add', addition)).toMatchObject({ id: wide, quantity: 1 })
  })

  it('a message can be stored and deleted', async () => {
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
    const { id } = (await request('forms.sendContact', message)) as { id: number }
    expect(id).toEqual(wide)
    expect(await request('forms.removeContact', { id })).toEqual({ ok: true })
  })

  it('an article can be created, changed, found, listed in the sitemap and deleted', async () => {
    const post = { title: `Wide on ${name}`, excerpt: 'E', content: 'C', author: 'A', published: true }
    const { id, slug } = (await request('blog.create', post)) as BlogPost
    expect(id).toEqual(wide)
    expect(await request('blog.update', { ...post, id, excerpt: 'Changed' })).toMatchObject({
      id,
      excerpt: 'Changed',
    })
    const older = await fetch(`${site.url}/blog?before=${id + 1}`)
    expect(await older.text()).toContain(`/blog/${slug}`)
    const index = await sitemap(site.deps.db, site.url, [])
    const parts = [...index.matchAll(/sitemap-(\d+)\.xml/g)].map(([, part]) => Number(part))
    expect(parts).toEqual([1, Math.ceil(id / 40_000)])
    expect(await sitemapPart(site.deps.db, site.url, parts[1] ?? 0, [])).toContain(`/blog/${slug}`)
    expect(await request('blog.remove', { id })).toEqual({ ok: true })
  })
})

it('an order can be paid, found and refunded, and has a timeline', async () => {
  const owner = ownersPayments(site)
  const { paymentIntentId } = await buy(site)
  const { payment } = await owner.timeline(paymentIntentId)
  expect(payment.id).toEqual(wide)
  const found = await owner.call('search', { q: 'ada' })
  expect(found.body).toMatchObject({ rows: [{ id: payment.id }] })
  const { body } = await owner.refund(payment.id, payment.amount)
  expect(body as PaymentTimeline).toMatchObject({
    order: { id: wide },
    refunds: [{ id: wide, state: 'succeeded' }],
    events: expect.arrayContaining([expect.objectContaining({ id: wide, kind: 'recorded' })]),
    outboxEmails: expect.arrayContaining([expect.objectContaining({ id: wide, kind: 'order-confirmation' })]),
  })
  expect((await restTransport.call(site.url, 'checkout.orders', {}, cookie)).body).toMatchObject([
    { id: wide, paymentId: payment.id, lines: [{ name: expect.any(String) }] },
  ])
  const page = await fetch(`${site.url}/admin/payments/${payment.id}`)
  expect(page.status).toBe(200)
})
