/**
 * Every way to the owner's pages, listed from the router and the server themselves, tried by those who are not the
 * owner: 401, and nothing has changed. That each try would have worked for the owner is shown at the end.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_IDLE_MS } from '#shared/admin.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, restRoutes } from '#server/trpc.ts'
import { logIn, restTransport, trpcTransport } from '../support/transports.ts'
import { dropWebhooks } from '../support/events.ts'
import { buy } from '../support/paying.ts'
import { nameless, routesOf } from '../support/routes.ts'
import { seedMany } from '../support/seed-many.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { tableSums } from '../support/table-sums.ts'

/** What anybody may call. A line here is open to everybody. */
const PUBLIC = [
  'site.settings',
  'site.retention',
  'projects.list',
  'shop.bracelets',
  'cart.list',
  'cart.add',
  'cart.setQuantity',
  'cart.remove',
  'cart.clear',
  'wishlist.list',
  'wishlist.add',
  'wishlist.remove',
  'checkout.createIntent',
  'checkout.start',
  'checkout.process',
  'donations.createIntent',
  'donations.sendThanks',
  'donations.process',
  'forms.sendContact',
  'forms.applyToVolunteer',
  'forms.offerBooks',
  // published posts; what they show of drafts is held by blog.test.ts
  'blog.list',
  'blog.bySlug',
  'blog.page',
  'blog.article',
  'admin.login',
  'admin.logout',
]

/** What answers below /api or names the owner, and is no procedure: for anybody … */
const PUBLIC_PATHS = [
  'POST /api/stripe/webhook',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
]
/** … and for the owner only. */
const ADMIN_PATHS = ['POST /api/admin/pictures']

/** The one payment that the provider knows. */
const PAYMENT_ID = 21
const post = { title: 'Books', excerpt: 'Books', content: 'Books', author: 'Ama', published: false }
const POST_ID = 6
const DELETED_POST_ID = 13

/** An input for each that works, and changes something where the procedure is there to change something. */
const INPUTS: Record<string, object> = {
  'checkout.orders': { limit: 2 },
  'checkout.searchOrders': { q: 'ama' },
  'checkout.orderById': { id: 1 },
  'checkout.setOrderStatus': { id: 8, from: 'to pack', to: 'packed' },
  'checkout.setTrackingNote': { id: 8, trackingNote: 'RM 1' },
  'forms.contacts': {},
  'forms.removeContact': { id: 1 },
  'forms.searchContacts': { q: 'ama' },
  'forms.restoreContact': { id: 3 },
  'payments.list': { limit: 2 },
  'payments.search': { q: 'ama' },
  'payments.timeline': { id: PAYMENT_ID },
  'payments.refund': {
    id: PAYMENT_ID,
    amount: '1.00',
    reason: 'duplicate',
    key: '5f0c9b4e-6f6f-4f0e-9d43-0d5a3c1f6a10',
  },
  'payments.checkWithProvider': { id: PAYMENT_ID },
  'payments.attention': {},
  'payments.resolvePaymentIssue': { id: 2, resolution: 'Rang the bank' },
  'blog.create': post,
  'blog.update': { ...post, id: POST_ID },
  'blog.remove': { id: POST_ID },
  'blog.restore': { id: DELETED_POST_ID },
  'blog.manage': {},
  'blog.forEditing': { id: 5 },
  'inbox.list': {},
  'inbox.setState': { id: 2, state: 'closed' },
  'inbox.setNotes': { id: 2, notes: 'Rang her' },
  'privacy.preview': { email: 'buyer1@example.org' },
  'privacy.export': { email: 'buyer1@example.org' },
  'privacy.erase': { email: 'buyer1@example.org', confirmation: 'buyer1@example.org' },
  'mail.outbox': {},
  'mail.resend': { id: 1, recipient: '' },
  'integrations.tokens': {},
  'integrations.createToken': { name: 'Stock', scopes: ['checkout.orders'], days: 30 },
  'integrations.revokeToken': { id: 1 },
  'webhooks.list': {},
  'webhooks.create': { url: 'https://example.org/', events: ['order.paid'] },
  'webhooks.update': { id: 1, url: 'https://example.org/', events: ['order.sent'], enabled: true },
  'webhooks.remove': { id: 2 },
  'webhooks.replaceSecret': { id: 1 },
  'webhooks.test': { id: 1 },
  'webhooks.deliveries': { limit: 2 },
  'webhooks.searchDeliveries': {},
  'webhooks.replay': { id: 1 },
  'admin.overview': {},
  'admin.activity': {},
}

/** Sent as a change for what it asks about, which must not stand in an address; changes nothing. */
const READS = ['privacy.preview']

const all = proceduresOf(appRouter)
const admin = all.filter(([, procedure]) => isAdmin(procedure))
const rest = restRoutes(appRouter).filter((route) => route.admin)

const site = testSite()
const cookies: Record<string, string> = {
  nobody: '',
  'an empty session': 'admin_session=',
  'a forged session': `admin_session=${'A'.repeat(43)}`,
}
beforeAll(async () => {
  await seedMany(site.database.sql, { payments: 20, messages: 10, posts: 10 })
  await site.database.sql`update webhook_endpoints set enabled = true where id = 1`
  // what the provider tells in its own time would look like a change of somebody's
  await dropWebhooks(site)
  await buy(site)
  cookies['an expired session'] = await logIn(site.url, ADMIN_PASSWORD)
  site.advance(ADMIN_IDLE_MS + 1000)
  cookies['an ended session'] = await logIn(site.url, ADMIN_PASSWORD)
  await restTransport.call(site.url, 'admin.logout', {}, cookies['an ended session'])
})

const everything = () => tableSums(site.database.sql)

describe('the owner’s calls', () => {
  it('are all but those listed as public', () => {
    expect(all.filter(([, procedure]) => !isAdmin(procedure)).map(([name]) => name)).toEqual(PUBLIC)
    expect(admin.map(([name]) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
  })

  it('have no path beside the procedures but the listed', () => {
    const ofProcedures = restRoutes(appRouter).map(({ method, path }) => nameless(`${method} ${path}`))
    const beside = routesOf(site.app)
      .filter((route) => / \/api\/|admin/.test(route) && !/ \/assets\/| \/api\/\*$/.test(route))
      .filter((route) => !ofProcedures.includes(route))
    expect(beside.toSorted()).toEqual([...PUBLIC_PATHS, ...ADMIN_PATHS].toSorted())
  })

  it.each(['nobody', 'an empty session', 'a forged session', 'an expired session', 'an ended session'])(
    'refuse %s, and nothing changes',
    async (who) => {
      const cookie = cookies[who] ?? ''
      const before = await everything()
      const refused = { status: 401, body: { code: 'UNAUTHORIZED' } }
      for (const [name] of admin)
        expect({ name, ...(await trpcTransport.call(site.url, name, INPUTS[name], cookie)) }).toMatchObject(
          refused,
        )
      for (const { name, method } of rest) {
        expect({ name, ...(await restTransport.call(site.url, name, INPUTS[name], cookie)) }).toMatchObject(
          refused,
        )
        // without a right input too: what is wrong with it is the owner's to know
        const bare = await trpcTransport.call(site.url, name, { id: 'x', limit: -1 }, cookie)
        expect({ name, ...bare }).toMatchObject(refused)
        if (method === 'GET') {
          const path = restRoutes(appRouter).find((route) => route.name === name)?.path ?? ''
          expect((await fetch(site.url + path, { method: 'HEAD', headers: { cookie } })).status).toBe(401)
        }
      }
      for (const [method = '', path = ''] of ADMIN_PATHS.map((route) => route.split(' '))) {
        const headers = { cookie, 'content-type': 'image/png' }
        const answer = await fetch(site.url + path, { method, headers, body: 'a picture' })
        expect({ path, status: answer.status, body: await answer.json() }).toMatchObject(refused)
      }
      expect(await everything()).toEqual(before)
    },
  )

  it('refuse the part of a batch that is the owner’s', async () => {
    const path = '/trpc/shop.bracelets,payments.search,admin.overview?batch=1&input='
    const answer = await fetch(site.url + path + encodeURIComponent('{"0":{},"1":{}}'))
    const parts = (await answer.json()) as { result?: object; error?: { data: { httpStatus: number } } }[]
    expect(parts.map(({ error }) => error?.data.httpStatus ?? 200)).toEqual([200, 401, 401])
  })

  it('answer the owner the very same calls', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    for (const [name, procedure] of admin) {
      const before = await everything()
      const answer = await trpcTransport.call(site.url, name, INPUTS[name], cookie)
      expect({ name, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
      // what changes nothing here would have changed nothing above either
      const { admin_sessions: _, ...changed } = await changes(before)
      expect([name, Object.keys(changed).length > 0]).toEqual([
        name,
        procedure._def.type === 'mutation' && !READS.includes(name),
      ])
    }
  })
})

async function changes(before: Record<string, string>): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(await everything()).filter(([table, sum]) => before[table] !== sum),
  )
}
