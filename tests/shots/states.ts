/** Pages and states to take pictures of: each public page, and the owner's main ones. */
import type { Page } from 'playwright'
import { BIN_KINDS } from '#shared/admin/bin.ts'
import { CARDS, fillCard, fillCheckout, isReady, payButton, withCart } from '../support/visitor.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { anOrder, passwordField, unlock } from '../support/owner.ts'

export type State = {
  /** Name of the files. */
  name: string
  path: string
  before?: (page: Page) => Promise<unknown>
  /** Leads from the open page to the state. */
  reach?: (page: Page) => Promise<unknown>
  /** Only the visible part; otherwise the whole page. */
  isWindow?: boolean
}

const ARTICLE = '/blog/how-a-donated-book-travels'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const withLines = (page: Page) =>
  withCart(page, [
    { braceletId: 1, quantity: 2 },
    { braceletId: 3, quantity: 1 },
  ])
const answer = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      json: { error: { message: code, code: -32603, data: { code, httpStatus: status } } },
    }),
  )

const chooseMonthly = (page: Page) => page.getByRole('radio', { name: 'Monthly' }).check()

const choose = (page: Page) =>
  page
    .locator('label', { has: page.getByRole('radio', { name: /^£/ }) })
    .nth(1)
    .click()

async function toDetails(page: Page): Promise<void> {
  await choose(page)
  await button(page, 'Continue').click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
}

async function toPayment(page: Page): Promise<void> {
  await toDetails(page)
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await button(page, 'Continue').click()
  await page.getByLabel('Card number').waitFor()
}

async function give(page: Page, card: string, seen: string | RegExp): Promise<void> {
  await toPayment(page)
  await fillCard(page, card)
  await button(page, /^Donate £/).click()
  await page.getByText(seen).filter({ visible: true }).first().waitFor()
}

async function buy(page: Page, card: string, seen: string | RegExp): Promise<void> {
  await page.getByLabel('Card number').waitFor()
  await fillCheckout(page, card)
  await payButton(page).click()
  await page.getByText(seen).filter({ visible: true }).first().waitFor()
}

/** Two projects, of which the first has books, and the funds shown. */
async function addProjects(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    if (!response.ok()) throw new Error(await response.text())
    return response
  }
  await post('/api/admin/login', { password: ADMIN_PASSWORD })
  const tamale = {
    name: 'Books to Tamale',
    country: 'Ghana',
    status: 'active',
    startDate: '2026-02-01',
    targetSchools: 4,
    booksNeeded: 1200,
    description: 'A library for each of four schools.',
    story: 'Four schools share one shelf.\n\nBy the summer each is to have its own.',
    imageUrl: '',
    imageAlt: '',
  }
  const added = await post('/trpc/projects.create', tamale)
  const { result } = (await added.json()) as { result: { data: { id: number } } }
  const books = { books: 890, day: '2026-10-21', note: 'From St Mary’s', idempotencyKey: 'books' }
  await post('/trpc/projects.addBooks', { ...books, projectId: result.data.id })
  await post('/trpc/projects.create', { ...tamale, name: 'Books to Recife', country: 'Brazil' })
  const settings = await page.request.get('/trpc/giving.settings')
  const { result: giving } = (await settings.json()) as { result: { data: object } }
  await post('/trpc/giving.saveSettings', { ...giving.data, showsFunds: true })
  await page.context().clearCookies()
}

/** A monthly gift, as the server returns it to its donor. */
const MONTHLY_GIFT = {
  version: 1,
  state: 'active',
  isPausedByFailures: false,
  isDisputed: false,
  donorName: 'Ada Okafor',
  amount: '15.00',
  day: 26,
  project: null,
  lastMonth: '2026-11-01',
  pausedUntil: null as string | null,
  nextCharge: '2026-12-26' as string | null,
  card: { brand: 'visa', last4: '4242', expires: '2030-12-01' },
  wantsSummary: true,
  open: null as object | null,
  history: [
    { day: '2026-11-26', amount: '15.00', isPaid: true, refunded: null },
    { day: '2026-10-01', amount: '15.00', isPaid: false, refunded: null },
    { day: '2026-09-26', amount: '10.00', isPaid: true, refunded: '10.00' },
    { day: '2026-08-26', amount: '10.00', isPaid: true, refunded: '4.00' },
  ],
  giftAidToken: '1-a',
  newsToken: null,
}
const CHARGE = {
  amount: '15.00',
  month: '2026-12-01',
  state: 'to confirm',
  clientSecret: 'pi_1_secret_1',
  card: MONTHLY_GIFT.card,
  giftToken: '1-a',
}
const result = (page: Page, call: string, data: object) =>
  page.route(`**/trpc/${call}*`, (route) => route.fulfill({ json: { result: { data } } }))
const withGift =
  (fields: Partial<typeof MONTHLY_GIFT> = {}) =>
  (page: Page) =>
    result(page, 'monthly.open', { ...MONTHLY_GIFT, ...fields })
const withCharge = (state: string) => (page: Page) => result(page, 'monthly.openCharge', { ...CHARGE, state })

const legal = ['privacy', 'terms', 'delivery-returns', 'accessibility', 'complaints']

export const VISITORS: readonly State[] = [
  { name: 'home', path: '/' },
  { name: 'home-first-screen', path: '/', isWindow: true },
  {
    name: 'menu',
    path: '/shop',
    isWindow: true,
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Menu').click()
    },
  },
  { name: 'shop', path: '/shop' },
  {
    name: 'shop-added',
    path: '/shop',
    isWindow: true,
    reach: (page) =>
      button(page, /^Add to Cart/)
        .first()
        .click(),
  },
  {
    name: 'cart',
    path: '/shop',
    before: withLines,
    isWindow: true,
    reach: async (page) => {
      await button(page, /cart/i).first().click()
      await page.getByRole('dialog').getByText('Checkout').first().waitFor()
    },
  },
  {
    name: 'cart-empty',
    path: '/shop',
    isWindow: true,
    reach: async (page) => {
      await isReady(page)
      await page.getByRole('banner').getByRole('button', { name: /cart/i }).click()
      await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
    },
  },
  { name: 'bracelet', path: '/shop/black-star' },
  {
    name: 'bracelet-of-your-own',
    path: '/shop?country=custom',
    reach: (page) => page.locator('main h3 a').first().click(),
  },
  {
    name: 'bracelet-colours',
    path: '/shop/your-own-colours',
    reach: async (page) => {
      await isReady(page)
      for (const name of ['Teal', 'Gold', 'White']) await page.getByRole('checkbox', { name }).check()
    },
  },
  {
    name: 'shop-error',
    path: '/',
    reach: async (page) => {
      await answer(page, '**/trpc/shop.bracelets*', 500, 'INTERNAL_SERVER_ERROR')
      await page
        .locator('footer, header')
        .getByRole('link', { name: 'Shop' })
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await page.getByText('Error loading bracelets').waitFor({ timeout: 15_000 })
    },
  },
  { name: 'wishlist-empty', path: '/wishlist' },
  {
    name: 'wishlist',
    path: '/shop',
    reach: async (page) => {
      for (const name of ['Black Star', 'Accra Market', 'Two Homes'])
        await button(page, `Add ${name} to wishlist`).click()
      await page.goto(new URL('/wishlist', page.url()).href)
      await page.locator('main h2, main h3').first().waitFor()
    },
  },
  { name: 'checkout-empty', path: '/checkout' },
  {
    name: 'checkout',
    path: '/checkout',
    before: withLines,
    reach: (page) => page.getByLabel('Card number').waitFor(),
  },
  {
    name: 'checkout-invalid',
    path: '/checkout',
    before: withLines,
    reach: async (page) => {
      await page.getByLabel('Card number').waitFor()
      await payButton(page).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'checkout-declined',
    path: '/checkout',
    before: withLines,
    reach: (page) => buy(page, CARDS.declined, /declined/),
  },
  {
    name: 'order-success',
    path: '/checkout',
    before: withLines,
    reach: (page) => buy(page, CARDS.works, 'Thank you for your order'),
  },
  { name: 'order-success-unknown', path: '/order-success' },
  { name: 'donate', path: '/donate' },
  { name: 'donate-first-screen', path: '/donate', isWindow: true },
  { name: 'donate-no-amount', path: '/donate', reach: (page) => button(page, 'Continue').click() },
  { name: 'donate-chosen', path: '/donate', isWindow: true, reach: choose },
  { name: 'donate-monthly', path: '/donate', isWindow: true, reach: chooseMonthly },
  { name: 'donate-details', path: '/donate', reach: toDetails },
  {
    name: 'donate-monthly-details',
    path: '/donate',
    reach: async (page) => {
      await chooseMonthly(page)
      await toDetails(page)
    },
  },
  {
    name: 'donate-monthly-payment',
    path: '/donate',
    reach: async (page) => {
      await chooseMonthly(page)
      await toPayment(page)
    },
  },
  { name: 'donate-payment', path: '/donate', reach: toPayment },
  { name: 'donate-declined', path: '/donate', reach: (page) => give(page, CARDS.declined, /declined/) },
  { name: 'giving', path: '/giving/1-a', before: withGift() },
  {
    name: 'giving-open',
    path: '/giving/1-a',
    before: withGift({
      open: { amount: '15.00', month: '2026-12-01', nextAttempt: '2026-12-29', confirmToken: null },
    }),
    reach: (page) => button(page, 'Use another card').click(),
  },
  {
    name: 'giving-paused',
    path: '/giving/1-a',
    before: withGift({ state: 'paused', pausedUntil: '2027-02-26', nextCharge: '2027-02-26' }),
    reach: (page) => button(page, 'Stop my monthly gift').click(),
  },
  {
    name: 'giving-stopped',
    path: '/giving/1-a',
    before: withGift({ state: 'ended', nextCharge: null }),
  },
  { name: 'giving-wrong-link', path: '/giving/1-a' },
  { name: 'giving-lost-link', path: '/giving' },
  { name: 'giving-confirm', path: '/giving/confirm/1-a', before: withCharge('to confirm') },
  { name: 'giving-confirmed', path: '/giving/confirm/1-a', before: withCharge('paid') },
  { name: 'giving-too-late', path: '/giving/confirm/1-a', before: withCharge('over') },
  {
    name: 'giving-summary',
    path: '/giving/1-a?for=summary',
    before: (page) => result(page, 'monthly.openSummary', { wantsSummary: true }),
  },
  {
    name: 'donate-thanks',
    path: '/donate',
    reach: (page) => give(page, CARDS.works, 'Thank you for your gift'),
  },
  { name: 'thank-you', path: '/thank-you' },
  { name: 'projects', path: '/projects' },
  { name: 'blog', path: '/blog' },
  { name: 'article', path: ARTICLE },
  { name: 'article-print', path: ARTICLE, reach: (page) => page.emulateMedia({ media: 'print' }) },
  { name: 'article-missing', path: '/blog/there-is-none' },
  { name: 'book-donation', path: '/book-donation' },
  {
    name: 'book-donation-invalid',
    path: '/book-donation',
    reach: (page) => page.locator('main form button[type=submit]').click(),
  },
  { name: 'volunteer', path: '/volunteer' },
  {
    name: 'volunteer-open',
    path: '/volunteer',
    // only phones have the fold
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByText('More about you (optional)').click()
    },
  },
  { name: 'prayer', path: '/prayer' },
  {
    name: 'prayer-thanks',
    path: '/prayer',
    reach: async (page) => {
      for (const field of await page.locator('main form [required]').all())
        await field.fill((await field.getAttribute('type')) === 'email' ? 'ada@example.org' : 'Ada Okafor')
      await page.locator('main form textarea').first().fill('For my sister, who sits her exams in May.')
      await page.locator('main form button[type=submit]').click()
      await page.locator('main [tabindex="-1"]:focus').waitFor()
    },
  },
  ...legal.map((name) => ({ name, path: `/${name}` })),
  { name: 'not-found', path: '/there-is-no-such-page' },
  // last, because from here on the site has projects and shows its funds
  { name: 'one-project', path: '/projects/books-to-tamale', before: addProjects },
  { name: 'projects-of-its-own', path: '/projects' },
  { name: 'project-missing', path: '/projects/there-is-none' },
  { name: 'where-it-goes', path: '/where-it-goes' },
]

const call = async (page: Page, procedure: string, data: object): Promise<{ id: number }> => {
  const response = await page.request.post(`/trpc/${procedure}`, { data })
  return ((await response.json()) as { result: { data: { id: number } } }).result.data
}

/** Creates and opens a supporter who wrote, with a gift and an order, or with nothing left in any list. */
async function openSupporter(page: Page, name: string, email: string, hasLeft: boolean): Promise<void> {
  const form = {
    name,
    email,
    subject: 'general',
    message: 'I have a car at weekends, and would love to help.',
  }
  const sent = await call(page, 'forms.sendContact', form)
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  if (hasLeft) await call(page, 'forms.removeContact', { id: sent.id })
  const { id } = await call(page, 'supporters.byEmail', { email })
  await page.context().clearCookies()
  await unlock(page, `/admin/supporters/${id}`)
  await page.getByRole('heading', { name }).waitFor()
}

const says = (page: Page, procedure: string, data: unknown) =>
  page.route(`**/trpc/${procedure}*`, (route) => route.fulfill({ json: { result: { data } } }))

const PAYOUTS = [
  {
    id: 9,
    payoutId: 'po_1SXk2aPayout9',
    amountPence: 184_230,
    arrivesOn: '2026-11-27',
    status: 'in_transit',
  },
  { id: 8, payoutId: 'po_1SXk2aPayout8', amountPence: 50_000, arrivesOn: '2026-11-26', status: 'paid' },
  { id: 7, payoutId: 'po_1SXk2aPayout7', amountPence: -1_250, arrivesOn: '2026-11-25', status: 'paid' },
  { id: 6, payoutId: 'po_1SXk2aPayout6', amountPence: 96_415, arrivesOn: '2026-11-24', status: 'failed' },
  { id: 5, payoutId: 'po_1SXk2aPayout5', amountPence: 3_200, arrivesOn: '2026-11-23', status: 'canceled' },
  { id: 4, payoutId: 'po_1SXk2aPayout4', amountPence: 1_204_599, arrivesOn: '2026-11-20', status: 'pending' },
  { id: 3, payoutId: 'po_1SXk2aPayout3', amountPence: 4_180, arrivesOn: '2026-11-19', status: 'paid' },
]

const orderOf = (id: number, customerName: string | null) => ({
  id,
  customerName,
  paymentType: 'order',
  orderNumber: 1000 + id,
})
const giftOf = (id: number, customerName: string) => ({
  id,
  customerName,
  paymentType: 'donation',
  orderNumber: null,
})
const PAYOUT_LINES = [
  { type: 'charge', grossPence: 2400, feePence: 56, payment: orderOf(41, 'Ada Okafor') },
  {
    type: 'charge',
    grossPence: 100_000,
    feePence: 1520,
    payment: giftOf(42, 'Wilhelmina Featherstonehaugh-Oyelaran'),
  },
  { type: 'charge', grossPence: 1200, feePence: 38, payment: orderOf(43, null) },
  { type: 'refund', grossPence: -1200, feePence: 0, payment: orderOf(12, 'Bo Clarke') },
  { type: 'adjustment', grossPence: -2400, feePence: 2000, payment: orderOf(31, 'Ida Banda') },
  { type: 'charge', grossPence: 500, feePence: 28, payment: null },
  { type: 'payout_failure', grossPence: 96_415, feePence: 0, payment: null },
  { type: 'stripe_fee', grossPence: -700, feePence: 0, payment: null },
].map((line, index) => ({ id: `txn_${index}`, netPence: line.grossPence - line.feePence, ...line }))

const payout = (id: number, lines: typeof PAYOUT_LINES): State => ({
  name: `admin-payout-${lines.length === 0 ? 'by-hand' : 'filled'}`,
  path: '/admin',
  async reach(page) {
    const sumPence = lines.reduce((sum, { netPence }) => sum + netPence, 0)
    const found = PAYOUTS.find((each) => each.id === id)
    const amountPence = lines.length === 0 ? found?.amountPence : sumPence
    await says(page, 'payments.payout', {
      payout: { ...found, amountPence },
      lines,
      count: lines.length,
      sumPence,
    })
    await unlock(page, `/admin/payouts/${id}`)
  },
})

const BIN = {
  rows: BIN_KINDS.map((kind, index) => ({
    id: 90 - index,
    kind,
    ref: { record: 'post', id: index + 1 },
    name: ['How a donated book travels', 'Ama Mensah', 'Kofi', '', 'Bo', 'Black Star', 'Books to Tamale'][
      index
    ],
    deletedAt: new Date(Date.now() - index * 36e5).toISOString(),
    deletedBy: index % 3 === 0 ? '' : 'Adjoa',
    lastDay: new Date(Date.now() + (index - 1) * 5 * 864e5).toISOString().slice(0, 10),
  })),
  nextCursor: null,
}

const JOBS = [
  ['reconciliation', 'failed', 'StripeConnectionError', 30_012],
  ['monthly gifts', 'succeeded', null, 310],
  ['publication', 'succeeded', null, 4],
  ['webhooks', 'succeeded', null, 12],
  ['mail', 'succeeded', null, 9],
  ['nightly reconciliation', 'succeeded', null, 42_300],
  ['expiring cards', 'succeeded', null, 15],
  ['gift aid limits', 'succeeded', null, 90],
  ['settled gifts', 'running', null, null],
  ['retention', 'interrupted', null, null],
  ['backup', 'failed', 'Error (ENOSPC)', 184_000],
  ['unused pictures'],
].map(([name, outcome, failure, durationMs]) => ({
  name,
  last: outcome === undefined ? null : { at: '2026-11-26T02:00:12.000Z', outcome, failure, durationMs },
  nextAt: '2026-11-27T02:00:00.000Z',
}))

const listed = (id: number) => ({
  id,
  number: 1000 + id,
  status: (['to pack', 'to pack', 'packed', 'sent', 'delivered', 'cancelled'] as const)[id % 6],
  paymentStatus: id % 6 === 5 ? 'refunded' : id % 7 === 0 ? 'partly refunded' : 'paid',
  total: '36.00',
  refunded: '0.00',
  lost: '0.00',
  currency: 'gbp',
  customerName: id % 4 === 0 ? 'Oluwaseun Adebayo-Fitzgerald of the Reading Circle' : 'Ada Okafor',
  customerEmail: 'ada.okafor@a-long-domain.example.org',
  address: {
    line1:
      id % 4 === 0 ? 'The Old Schoolhouse, Upper Flat, 114 Long Reading Street North' : '1 Reading Street',
    line2: null,
    town: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'GB',
  },
  needsAddress: id === 7,
  isOversold: false,
  needsChoices: id === 8,
  unanswered: id === 8 ? ['Which two flags?'] : [],
  paymentIntentId: 'pi_1',
  paymentId: 7,
  supporterId: 3,
  carrier: '',
  trackingNote: '',
  detailsAskedAt: null,
  sendBy: id % 5 === 0 ? '2026-01-05' : '2036-11-27',
  createdAt: '2026-11-20T10:00:00.000Z',
  lines: [
    { braceletId: 1, name: 'Black Star', quantity: 2, unitPrice: '12.00', choices: [] },
    {
      braceletId: 4,
      name: 'Southern Cross',
      quantity: 1,
      unitPrice: '12.00',
      choices: [{ question: 'Which two flags?', answer: 'Ghana and Kenya' }],
    },
  ],
})
const MANY_ORDERS = { rows: Array.from({ length: 50 }, (_, index) => listed(index + 1)), nextCursor: 50 }
const emailOf = (id: number, kind: string, state: string, more: object = {}) => ({
  id,
  kind,
  recordId: 3,
  recipient: 'ada.okafor@a-long-domain.example.org',
  firstRecipient: null,
  state,
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: null,
  supporterId: 3,
  ...more,
})
const ORDER = {
  ...listed(2),
  carrier: 'Evri',
  trackingNote: 'H0123 4567',
  events: [
    {
      id: 1,
      action: 'order-status-changed',
      detail: 'Order 1002: to pack → packed',
      token: '',
      accountName: 'Hana',
    },
    { id: 2, action: 'order-corrected', detail: 'Order 1002: email, address', token: '', accountName: '' },
  ].map((event) => ({ ...event, createdAt: '2026-11-21T10:00:00.000Z' })),
  emails: [
    emailOf(3, 'order-dispatched', 'queued'),
    emailOf(2, 'order-notice', 'skipped', { recipient: null }),
    emailOf(1, 'order-confirmation', 'sent', { firstRecipient: 'adda@example.org' }),
  ],
}

const ownerPaths =
  ' /today /set-up /hand-over /orders /payouts /funds /gift-aid /giving /monthly /gifts/new /gifts/statement /attention /inbox /inbox/templates /projects /bracelets /content /content/figures /content/faq /content/delivery /content/giving /content/shop /content/versions /mail /mail/texts /people /integrations /activity /bin /privacy /supporters /rehearsal /account /search'

const taskOrder = (number: number, sendBy: string, needsAddress = false) => ({
  id: number,
  number,
  customerName: 'Ada Okafor',
  lines: [{ name: 'Black Star', quantity: 2 }],
  status: 'to pack',
  paymentStatus: 'paid',
  isOversold: false,
  needsAddress,
  needsChoices: false,
  sendBy,
})
const written = (id: number, kind: string, name: string) => ({
  id,
  kind,
  name,
  state: 'new',
  createdAt: new Date(Date.now() - (30 - 8 * id) * 3_600_000).toISOString(),
})
const sum = (count: number) => ({ count, total: `${count * 21}.50` })
const figures = (period: string, count: number) => ({
  period,
  gifts: sum(count),
  orders: sum(count * 2),
  fees: `${count}.34`,
  net: `${count * 61}.16`,
})
const TODAY = {
  tasks: {
    toPack: {
      count: 1014,
      first: [
        taskOrder(1001, '2026-11-20'),
        taskOrder(1002, '2099-12-01'),
        taskOrder(1003, '2099-12-01', true),
      ],
    },
    toSend: { count: 1, first: [{ ...taskOrder(1000, '2099-12-01'), status: 'packed' }] },
    inbox: {
      count: 12,
      first: [
        written(1, 'message', 'Maria'),
        written(2, 'prayer', 'Efua Adjei-Frimpong of a rather long name'),
        written(3, 'book-offer', 'Ben'),
      ],
    },
    failingGifts: null,
    shortStock: null,
    paymentIssues: {
      count: 1,
      first: [{ id: 1, kind: 'dispute', paymentId: 12, orderNumber: null, dispute: null }],
    },
    failedEmails: {
      count: 1,
      first: [
        {
          id: 1,
          kind: 'order-dispatched',
          subject: 'Your order 1001 is on its way',
          recipient: 'ada.okafor@a-long-domain.example.org',
        },
      ],
    },
  },
  months: Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
    gifts: sum(index * 3),
    orders: sum(40 - index * 2),
  })),
  compared: {
    month: { now: figures('2026-11', 33), before: figures('2026-10', 30) },
    year: { now: figures('2026', 330), before: figures('2025', 2900) },
  },
  toThank: [
    {
      supporterId: 1,
      name: 'Efua Adjei-Frimpong of a rather long name',
      amount: '1250.00',
      isFirst: false,
      givenAt: '2026-11-25T10:00:00Z',
    },
    { supporterId: 2, name: 'Ben', amount: '10.00', isFirst: true, givenAt: '2026-11-24T10:00:00Z' },
  ],
  setUp: {
    total: 13,
    open: [
      { part: 'mail', isTechnicians: true },
      { part: 'photographs', isTechnicians: false },
    ],
  },
}

export const OWNER: readonly State[] = [
  {
    name: 'admin-today-filled',
    path: '/admin',
    async reach(page) {
      await says(page, 'admin.today', TODAY)
      await unlock(page, '/admin/today')
      await page.getByRole('region', { name: 'To do' }).waitFor()
    },
  },
  {
    name: 'admin-supporter',
    path: '/donate',
    reach: async (page) => {
      await give(page, CARDS.works, 'Thank you for your gift')
      await openSupporter(page, 'Ada Okafor', 'ada@example.org', false)
    },
  },
  {
    name: 'admin-supporter-empty',
    path: '/admin',
    reach: (page) => openSupporter(page, 'Ida', 'ida@example.org', true),
  },
  {
    name: 'admin-supporter-missing',
    path: '/admin',
    reach: async (page) => {
      await unlock(page, '/admin/supporters/999999')
      await page.getByText('There is no such supporter').waitFor()
    },
  },
  {
    name: 'admin-payouts-filled',
    path: '/admin',
    async reach(page) {
      await says(page, 'payments.payouts', { rows: PAYOUTS, nextCursor: null })
      await unlock(page, '/admin/payouts')
    },
  },
  {
    name: 'admin-bin-filled',
    path: '/admin',
    async reach(page) {
      await says(page, 'bin.list', BIN)
      await unlock(page, '/admin/bin')
      await button(page, 'More for Kofi').click()
      await page.getByRole('menuitem', { name: 'Delete for good…' }).click()
    },
  },
  {
    name: 'admin-orders-many',
    path: '/admin',
    async reach(page) {
      await says(page, 'checkout.searchOrders', MANY_ORDERS)
      await unlock(page, '/admin/orders')
      for (const number of [1001, 1002, 1003]) await page.getByLabel(`Select order ${number}`).check()
    },
  },
  {
    name: 'admin-orders-labels',
    path: '/admin',
    async reach(page) {
      await says(page, 'checkout.searchOrders', { rows: MANY_ORDERS.rows.slice(0, 9), nextCursor: null })
      await unlock(page, '/admin/orders?print=labels:1,2')
      await page.getByLabel('Start at label').selectOption('3')
    },
  },
  ...(['status', 'contact'] as const).map((part) => ({
    name: `admin-order-${part}`,
    path: '/admin',
    async reach(page: Page) {
      await says(page, 'checkout.orderById', ORDER)
      await unlock(page, '/admin/orders/2')
      if (part === 'status') return
      await button(page, 'Correct email or address').click()
      await page.getByLabel('Email', { exact: true }).fill('ada@new.example')
    },
  })),
  {
    name: 'admin-order-changed',
    path: '/admin',
    async reach(page) {
      await says(page, 'checkout.orderById', ORDER)
      await unlock(page, '/admin/orders/2')
      await page.getByRole('heading', { name: 'Next' }).waitFor()
      await says(page, 'checkout.orderById', { ...ORDER, status: 'sent' })
      await tellStream(page, ['orders'])
      await button(page, 'Changed meanwhile: show it').waitFor()
    },
  },
  payout(9, PAYOUT_LINES),
  payout(8, []),
  {
    name: 'admin-payment-fee',
    path: '/donate',
    reach: async (page) => {
      await give(page, CARDS.works, 'Thank you for your gift')
      await unlock(page, '/admin')
      await page
        .getByRole('link', { name: /^Payment #/ })
        .first()
        .click()
      await page.getByText('Stripe’s fee').waitFor()
    },
  },
  {
    name: 'admin-jobs',
    path: '/admin',
    async reach(page) {
      await says(page, 'admin.jobs', JOBS)
      await unlock(page, '/admin/activity?tab=automatic')
    },
  },
  {
    name: 'admin-new-orders',
    path: '/admin',
    async reach(page) {
      for (const name of ['Ada Okafor', 'Bo Clarke', 'Ida Banda']) await anOrder(page, { name })
      await unlock(page, '/admin/orders')
      await page.getByRole('article').first().waitFor()
      await anOrder(page, { name: 'Esi Ampah' })
      await tellStream(page, ['orders'])
      await button(page, '1 new order').waitFor()
    },
    isWindow: true,
  },
  { name: 'admin-sign-in', path: '/admin', reach: (page) => passwordField(page).waitFor() },
  ...ownerPaths.split(' ').map((path) => ({
    name: `admin${path.replaceAll('/', '-')}`,
    path: `/admin${path}`,
    reach: (page: Page) => unlock(page, `/admin${path}`),
  })),
]

/** A fake live stream, because the network is never idle with a real one. `tellStream` sends its messages. */
export function replaceStream(): void {
  class Stream extends EventTarget {
    readonly CLOSED = 2
    readyState = 1
    constructor() {
      super()
      addEventListener('tell', ({ detail }: CustomEventInit<string[]>) => this.say(detail ?? []))
      setTimeout(() => this.say([]))
    }
    say(topics: string[]) {
      this.dispatchEvent(new MessageEvent('connected', { data: '{}' }))
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(topics), lastEventId: '1.1' }))
    }
    close() {}
  }
  window.EventSource = Stream as never
}

const tellStream = (page: Page, topics: string[]) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('tell', { detail })), topics)

/** Waits until the page has loaded everything. */
export async function settle(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await isReady(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // a picture of the whole page includes parts that were never near the window
    for (const picture of document.querySelectorAll<HTMLElement>(
      '.card-picture, [class*=content-visibility]',
    ))
      picture.style.contentVisibility = 'visible'
    await document.fonts.ready
  })
}
