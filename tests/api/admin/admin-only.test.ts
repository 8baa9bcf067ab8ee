/** Every admin procedure and route of the router: 401 and no change without a session, success for the owner. */
import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_CONTENT } from '#shared/site/content/page-content.ts'
import { ADMIN_IDLE_MS } from '#shared/platform/sign-in/sign-in.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf, restRoutes } from '#server/trpc.ts'
import { caseSize } from '../../support/case-size.ts'
import { logIn, restTransport, trpcTransport } from '../../support/transports.ts'
import { ADMIN_CALLS, adminInput, callAs, prepareAdminRecords } from '../../support/admin-inputs.ts'
import { cookieOf, type Somebody } from '../../support/accounts.ts'
import { nameless, routesOf } from '../../support/routes.ts'
import { ADMIN_PASSWORD, testSite } from '../../support/site.ts'
import { tableSums } from '../../support/database.ts'

/** Procedures that anybody may call, by router. */
const PUBLIC = {
  site: ['settings', 'retention'],
  pages: ['highlights', ...Object.keys(PAGE_CONTENT)],
  projects: ['list', 'story'],
  shop: ['bracelets', 'bracelet'],
  cart: ['list', 'add', 'setQuantity', 'answer', 'remove', 'clear'],
  wishlist: ['list', 'add', 'remove'],
  checkout: ['createIntent', 'start', 'addWishes', 'process'],
  donations: ['options', 'openGift', 'changeDedication', 'sendThanks', 'createIntent', 'ready', 'process'],
  giftAid: ['open', 'declare', 'confirm', 'end', 'renewLinks'],
  monthly: [
    'open',
    'changeAmount',
    'changeDay',
    'pause',
    'resume',
    'stop',
    'chooseSummary',
    'openSummary',
    'chooseYearlySummary',
    'beginCardChange',
    'finishCardChange',
    'openCharge',
    'renewLinks',
    'askForNewAddress',
    'openNewAddress',
    'confirmNewAddress',
    'sendLink',
  ],
  forms: ['sendContact', 'applyToVolunteer', 'offerBooks'],
  news: ['open', 'choose'],
  funds: ['whereItGoes'],
  standingOrders: ['details', 'request'],
  // published posts only: blog.test.ts tests drafts
  blog: ['list', 'bySlug', 'page', 'article', 'preview'],
  admin: ['login', 'logout'],
  signIn: [
    'ways',
    'withPassword',
    'withCode',
    'withRecoveryCode',
    'startPasskey',
    'withPasskey',
    'forgot',
    'openLink',
    'accept',
    'reset',
  ],
}

/** Other routes under /api or with 'admin' in their path: the public ones … */
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
/** … and those for owners only. */
const ADMIN_PATHS = [
  'POST /api/admin/pictures',
  'POST /api/admin/receipts',
  'GET /api/admin/receipts/{}',
  'GET /api/admin/backup',
  'GET /api/admin/export/payments.csv',
  'GET /api/admin/export/orders.csv',
  'GET /api/admin/export/payment-issues.csv',
  'GET /api/admin/export/spending.csv',
  'GET /api/admin/export/ledger.csv',
  'GET /api/admin/export/messages.csv',
  'GET /api/admin/export/inbox.csv',
  'GET /api/admin/export/posts.csv',
  'GET /api/admin/export/supporters.csv',
  'GET /api/admin/export/emails.csv',
  'GET /api/admin/export/activity.csv',
  'GET /api/admin/export/deliveries.csv',
  'GET /api/admin/export/links.csv',
  'GET /api/admin/export/news.csv',
  'GET /api/admin/export/news-suppressed.csv',
  'GET /api/admin/export/gift-aid.csv',
]

/** Mutations that change no table: they need a body for their input, or set a cookie. */
const READS = [
  'handGifts.donors',
  'imports.read',
  'admin.live',
  'supporters.byEmail',
  'privacy.preview',
  'content.setPreview',
  'mail.sample',
  'projectNews.sample',
]

const all = proceduresOf(appRouter)
const admin = all.filter(([, procedure]) => isAdmin(procedure))
const rest = restRoutes(appRouter).filter((route) => route.admin)

const site = testSite()
const cookies: Record<string, string> = {
  nobody: '',
  'an empty session': 'admin_session=',
  'a forged session': `admin_session=${'A'.repeat(43)}`,
}
let owner: Somebody
beforeAll(async () => {
  owner = await prepareAdminRecords(site)
  cookies['an expired session'] = await logIn(site.url, ADMIN_PASSWORD)
  site.advance(ADMIN_IDLE_MS + 1000)
  cookies['an ended session'] = await logIn(site.url, ADMIN_PASSWORD)
  await restTransport.call(site.url, 'admin.logout', {}, cookies['an ended session'])
})

const everything = () => tableSums(site.database.sql)

describe('admin procedures', () => {
  it('are all but the public ones', () => {
    const open = Object.entries(PUBLIC).flatMap(([router, names]) => names.map((name) => `${router}.${name}`))
    expect(all.filter(([, procedure]) => !isAdmin(procedure)).map(([name]) => name)).toEqual(open)
    expect(admin.map(([name]) => name).toSorted()).toEqual(ADMIN_CALLS.toSorted())
  })

  it('have no routes besides those listed', () => {
    // OPTIONS of each path lists its methods
    const ofProcedures = restRoutes(appRouter).flatMap(({ method, path }) =>
      [method, 'OPTIONS'].map((each) => nameless(`${each} ${path}`)),
    )
    const others = routesOf(site.app)
      .filter((route) => / \/api\/|admin/.test(route) && !/ \/assets\/| \/api\/\*$/.test(route))
      .filter((route) => !ofProcedures.includes(route))
    expect(others.toSorted()).toEqual([...PUBLIC_PATHS, ...ADMIN_PATHS].toSorted())
  })

  it.each(['nobody', 'an empty session', 'a forged session', 'an expired session', 'an ended session'])(
    'reject %s and change nothing',
    async (who) => {
      const cookie = cookies[who] ?? ''
      // the short form tries all calls for 'nobody', and one of each kind for the others
      const isWhole = caseSize({ short: who === 'nobody', full: true })
      const ofEachKind = <T>(calls: T[], kindOf: (each: T) => string) =>
        isWhole ? calls : [...new Map(calls.map((each) => [kindOf(each), each])).values()]
      const before = await everything()
      const rejected = { status: 401, body: { code: 'UNAUTHORIZED' } }
      for (const [name] of ofEachKind(admin, ([, { _def }]) => _def.type))
        expect({
          name,
          ...(await trpcTransport.call(site.url, name, adminInput(site, name), cookie)),
        }).toMatchObject(rejected)
      for (const { name, method } of ofEachKind(rest, (route) => route.method)) {
        expect({
          name,
          ...(await restTransport.call(site.url, name, adminInput(site, name), cookie)),
        }).toMatchObject(rejected)
        // the session is checked before the input
        const bare = await trpcTransport.call(site.url, name, { id: 'x', limit: -1 }, cookie)
        expect({ name, ...bare }).toMatchObject(rejected)
        if (method === 'GET') {
          const path = restRoutes(appRouter).find((route) => route.name === name)?.path ?? ''
          expect((await fetch(site.url + path, { method: 'HEAD', headers: { cookie } })).status).toBe(401)
        }
      }
      for (const [method = '', path = ''] of ofEachKind(
        ADMIN_PATHS.map((route) => route.split(' ')),
        (route) => String(route[0]),
      )) {
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
    // in a new account, which some of the calls change
    const who = { cookie: await cookieOf(site, owner.id) }
    let before = await everything()
    for (const [name, procedure] of admin) {
      const response = await callAs(site, who, name)
      expect({ name, status: response.status, body: response.body }).toMatchObject({ status: 200 })
      // csrf.test.ts checks that queries change nothing
      if (procedure._def.type === 'query') continue
      // shows that `everything` notices changes
      const after = await everything()
      const changed = Object.keys(after).filter((table) => before[table] !== after[table])
      before = after
      expect([name, changed.some((table) => table !== 'admin_sessions')]).toEqual([
        name,
        !READS.includes(name),
      ])
    }
  })
})
