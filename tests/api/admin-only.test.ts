/** Every admin procedure and route, from the router itself: 401 without a session and no change, and success for the owner. */
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

/** Procedures that anybody may call. */
const PUBLIC = [
  'site.settings',
  'site.retention',
  'pages.home',
  'pages.shop',
  'pages.projects',
  'pages.donate',
  'pages.orderSuccess',
  'pages.blog',
  'pages.article',
  'pages.bookDonation',
  'pages.volunteer',
  'pages.prayer',
  'pages.privacy',
  'pages.terms',
  'pages.deliveryReturns',
  'pages.accessibility',
  'pages.complaints',
  'projects.list',
  'projects.story',
  'shop.bracelets',
  'shop.bracelet',
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
  // published posts only: blog.test.ts tests drafts
  'blog.list',
  'blog.bySlug',
  'blog.page',
  'blog.article',
  'blog.preview',
  'admin.login',
  'admin.logout',
]

/** Other routes under /api or with 'admin' in their path: public … */
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
const ADMIN_PATHS = [
  'POST /api/admin/pictures',
  'GET /api/admin/export/payments.csv',
  'GET /api/admin/export/orders.csv',
  'GET /api/admin/export/payment-issues.csv',
  'GET /api/admin/export/messages.csv',
  'GET /api/admin/export/inbox.csv',
  'GET /api/admin/export/posts.csv',
  'GET /api/admin/export/emails.csv',
  'GET /api/admin/export/activity.csv',
]

/** The one payment that exists at the provider. */
const PAYMENT_ID = 21
const post = { title: 'Books', excerpt: 'Books', content: 'Books', author: 'Ama', published: false }
/** The project that the test begins with, and what its form sends. */
const project = {
  name: 'Ghana',
  description: 'Books',
  imageUrl: null,
  status: 'active',
  country: 'Ghana',
  startDate: '2026-01-01',
  targetSchools: 1,
  booksNeeded: 10,
}
const bracelet = {
  name: 'Kingfisher',
  description: 'Blue',
  price: '12.00',
  country: 'multi',
  colors: ['#2457A6'],
  image: 'multi-bands.svg',
}
const POST_ID = 6
const DELETED_POST_ID = 13
const DRAFT_ID = 900
const SHARED_DRAFT_ID = 901

/** A valid input for each, which changes something if it is a mutation. */
const INPUTS: Record<string, object> = {
  'checkout.orders': { limit: 2 },
  'checkout.searchOrders': { q: 'ama' },
  'checkout.orderById': { id: 1 },
  'checkout.setOrderStatus': { id: 8, from: 'to pack', to: 'packed' },
  'checkout.choicesOfOrder': { id: 1 },
  'checkout.enterChoices': {
    id: 1,
    lines: [{ lineId: 1, before: [], choices: [{ question: 'Your colours', answer: 'red' }] }],
  },
  'checkout.setTrackingNote': { id: 8, trackingNote: 'RM 1', carrier: 'Royal Mail' },
  'checkout.askForDetails': { id: 9 },
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
  'blog.cards': { wanted: [] },
  'blog.forEditing': { id: 5 },
  'blog.sharePreview': { id: DRAFT_ID },
  'blog.withdrawPreview': { id: SHARED_DRAFT_ID },
  'shop.manage': {},
  'shop.forEditing': { id: 1 },
  'shop.create': { ...bracelet, name: 'Heron' },
  'shop.update': { ...bracelet, id: 1, version: 1 },
  'shop.duplicate': { id: 2 },
  'shop.setState': { id: 3, version: 1, state: 'hidden' },
  'shop.reorder': { ids: [2, 1] },
  'content.draft': {},
  'content.saveSection': { section: 'delivery', value: { shipsWithin: 'a week' }, version: 0 },
  'content.publish': { version: 1 },
  'content.setPreview': { isOn: true },
  'content.versions': {},
  'content.version': { id: 0 },
  'content.bringBack': { id: 0, version: 1 },
  'content.discard': { version: 2 },
  'projects.manage': {},
  'projects.forEditing': { id: 1 },
  'projects.create': { ...project, name: 'Kenya' },
  'projects.update': { ...project, id: 1, version: 1 },
  'projects.archive': { id: 1, isArchived: true },
  'projects.order': { ids: [1] },
  'projects.addBooks': { projectId: 1, books: 5, day: '2026-01-02' },
  'inbox.list': {},
  'inbox.setState': { id: 2, state: 'closed' },
  'inbox.setNotes': { id: 2, notes: 'Rang her' },
  'inbox.thread': { id: 2 },
  'inbox.reply': {
    id: 2,
    subject: 'Re: Your message',
    body: 'Thank you',
    key: '7c1a1f0e-6f6f-4f0e-9d43-0d5a3c1f6a10',
  },
  'inbox.templates': {},
  'inbox.saveTemplate': { kind: 'message', body: 'Dear {name}', version: 0 },
  'privacy.preview': { email: 'buyer1@example.org' },
  'privacy.export': { email: 'buyer1@example.org' },
  'privacy.erase': { email: 'buyer1@example.org', confirmation: 'buyer1@example.org' },
  'mail.outbox': {},
  'mail.resend': { id: 1, recipient: '' },
  'mail.preview': { id: 1 },
  'mail.sample': { kind: 'order-confirmation', subject: 'Hello', opening: 'Hello' },
  'mail.texts': {},
  'mail.text': { kind: 'order-confirmation' },
  'mail.saveText': { kind: 'order-confirmation', subject: 'Hello', opening: 'Hello', version: 0 },
  'mail.restoreText': { kind: 'order-dispatched', version: 1 },
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
  'admin.me': {},
  'admin.overview': {},
  'admin.today': {},
  'admin.search': { q: 'ama' },
  'admin.activity': {},
}

/** Mutations that change no table: their input must not be in a URL, or they set a cookie. */
const READS = ['privacy.preview', 'content.setPreview', 'mail.sample']

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
  await site.database.sql`
    insert into projects (name, description, status, country, start_date, target_schools, books_needed)
    values ('Ghana', 'Books', 'active', 'Ghana', '2026-01-01', 1, 10)`
  await site.database.sql`
    insert into blog_posts (id, slug, title, excerpt, content, author, tags, published, preview_key)
    overriding system value
    select id, 'draft-' || id, 'A draft', 'e', 'c', 'a', '{}', false, key
    from (values (${DRAFT_ID}::bigint, null), (${SHARED_DRAFT_ID}::bigint, 'a-key')) as draft (id, key)`
  // later webhooks would look like changes
  await dropWebhooks(site)
  await buy(site)
  await site.database.sql`update order_lines set bracelet_id = 2 where id = 1`
  await site.database.sql`
    update bracelets set questions = '[{"question":"Your colours","options":[],"required":true}]' where id = 2`
  await site.database.sql`update orders set status = 'to pack', needs_address = true where id = 9`
  await site.database.sql`
    insert into email_texts (kind, subject, opening) values ('order-dispatched', 'Hello', 'Hello')`
  cookies['an expired session'] = await logIn(site.url, ADMIN_PASSWORD)
  site.advance(ADMIN_IDLE_MS + 1000)
  cookies['an ended session'] = await logIn(site.url, ADMIN_PASSWORD)
  await restTransport.call(site.url, 'admin.logout', {}, cookies['an ended session'])
})

const everything = () => tableSums(site.database.sql)

describe('admin procedures', () => {
  it('are all but the public ones', () => {
    expect(all.filter(([, procedure]) => !isAdmin(procedure)).map(([name]) => name)).toEqual(PUBLIC)
    expect(admin.map(([name]) => name).toSorted()).toEqual(Object.keys(INPUTS).toSorted())
  })

  it('have no other routes than the listed ones', () => {
    const ofProcedures = restRoutes(appRouter).map(({ method, path }) => nameless(`${method} ${path}`))
    const others = routesOf(site.app)
      .filter((route) => / \/api\/|admin/.test(route) && !/ \/assets\/| \/api\/\*$/.test(route))
      .filter((route) => !ofProcedures.includes(route))
    expect(others.toSorted()).toEqual([...PUBLIC_PATHS, ...ADMIN_PATHS].toSorted())
  })

  it.each(['nobody', 'an empty session', 'a forged session', 'an expired session', 'an ended session'])(
    'reject %s and change nothing',
    async (who) => {
      const cookie = cookies[who] ?? ''
      const before = await everything()
      const rejected = { status: 401, body: { code: 'UNAUTHORIZED' } }
      for (const [name] of admin)
        expect({ name, ...(await trpcTransport.call(site.url, name, INPUTS[name], cookie)) }).toMatchObject(
          rejected,
        )
      for (const { name, method } of rest) {
        expect({ name, ...(await restTransport.call(site.url, name, INPUTS[name], cookie)) }).toMatchObject(
          rejected,
        )
        // invalid input is not validated before the session
        const bare = await trpcTransport.call(site.url, name, { id: 'x', limit: -1 }, cookie)
        expect({ name, ...bare }).toMatchObject(rejected)
        if (method === 'GET') {
          const path = restRoutes(appRouter).find((route) => route.name === name)?.path ?? ''
          expect((await fetch(site.url + path, { method: 'HEAD', headers: { cookie } })).status).toBe(401)
        }
      }
      for (const [method = '', path = ''] of ADMIN_PATHS.map((route) => route.split(' '))) {
        const headers = { cookie, 'content-type': 'image/png' }
        const body = method === 'POST' ? 'a picture' : null
        const response = await fetch(site.url + path, { method, headers, body })
        expect({ path, status: response.status, body: await response.json() }).toMatchObject(rejected)
      }
      expect(await everything()).toEqual(before)
    },
  )

  it('are rejected as part of a batch', async () => {
    const path = '/trpc/shop.bracelets,payments.search,admin.overview?batch=1&input='
    const response = await fetch(site.url + path + encodeURIComponent('{"0":{},"1":{}}'))
    const parts = (await response.json()) as { result?: object; error?: { data: { httpStatus: number } } }[]
    expect(parts.map(({ error }) => error?.data.httpStatus ?? 200)).toEqual([200, 401, 401])
  })

  it('succeed for the owner with the same input', async () => {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    for (const [name, procedure] of admin) {
      const before = await everything()
      const response = await trpcTransport.call(site.url, name, INPUTS[name], cookie)
      expect({ name, status: response.status, body: response.body }).toMatchObject({ status: 200 })
      // otherwise the check above would be meaningless
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
