/** Visitors of all kinds: each pauses for seconds between actions, and is replaced by another after a while. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { Chance } from '../support/chance.ts'
import { newBrowser, type Browser, type Results } from './browsers.ts'
import { ARTICLE } from './served-site.ts'

export type Site = {
  url: string
  publishableKey: string
  chance: Chance
  results: Results
  ledger: { visits: number }
  over: AbortSignal
}

const THINKING_MS = { min: 2000, max: 8000 }
const STAY = { min: 5, max: 15 }
const ARTICLES = [ARTICLE, '/blog/the-faith-behind-the-work']
const PAGES = ['/', '/', '/shop', '/shop', '/projects', '/blog', '/donate', '/volunteer', ...ARTICLES]

/** Runs one visitor after another until the end. */
export async function runVisitors(site: Site): Promise<void> {
  const { chance, over } = site
  const think = () => pause(chance.number(THINKING_MS.min, THINKING_MS.max), undefined, { signal: over })
  try {
    // visitors do not all arrive at once
    await pause(chance.number(0, THINKING_MS.max), undefined, { signal: over })
    while (!over.aborted) {
      const visitor = newVisitor(site)
      try {
        for (let left = chance.number(STAY.min, STAY.max); left > 0; left -= 1) {
          await visitor.doSomething()
          await think()
        }
      } finally {
        visitor.leave()
      }
    }
  } catch (error) {
    if (!over.aborted) throw error
  }
}

type Visitor = { browser: Browser; sessionId: string; files: Set<string>; inCart: Set<number> }

function newVisitor(site: Site) {
  const { chance, url, results, ledger } = site
  const sessionId = `load-${randomUUID()}`
  const visitor: Visitor = {
    browser: newBrowser(url, results),
    sessionId,
    files: new Set(),
    inCart: new Set(),
  }
  ledger.visits += 1
  return {
    async doSomething() {
      // a new visitor opens a page first
      const dice = visitor.files.size === 0 ? 1 : chance.number(1, 100)
      if (dice <= 55) await openPage(visitor, chance.pick(PAGES))
      else if (dice <= 75) await changeCart(site, visitor)
      else if (dice <= 82) await wish(site, visitor)
      else if (dice <= 87) await list(visitor)
      else if (dice <= 92) await buy(site, visitor)
      else if (dice <= 95) await give(site, visitor)
      else await write(site, visitor)
    },
    leave: () => visitor.browser.close(),
  }
}

/** Requests a page, its files that are not cached, and the calls of its scripts. */
async function openPage({ browser, sessionId, files }: Visitor, path: string): Promise<void> {
  const page = await browser.ask('page', { path })
  if (!page) return
  const named = new Set(Array.from(page.body.matchAll(/"(\/assets\/[^"]+)"/g), ([, file = '']) => file))
  const missing = [...named].filter((file) => !files.has(file))
  for (const file of missing) files.add(file)
  const input = encodeURIComponent(JSON.stringify({ sessionId }))
  await Promise.all([
    ...missing.map((file) => browser.ask('file', { path: file, headers: { 'accept-encoding': 'br' } })),
    browser.ask('call: cart', { path: `/trpc/cart.list?input=${input}` }),
    browser.ask('call: wishlist', { path: `/trpc/wishlist.list?input=${input}` }),
  ])
}

const BRACELETS = 20

const post = (path: string, body: object) => ({ method: 'POST', path, body }) as const

async function changeCart({ chance }: Site, { browser, sessionId, inCart }: Visitor): Promise<void> {
  const braceletId = chance.number(1, BRACELETS)
  const line = { sessionId, braceletId }
  if (!inCart.has(braceletId)) {
    inCart.add(braceletId)
    await browser.ask('call: cart add', post('/trpc/cart.add', { ...line, quantity: 1 }))
  } else if (chance.percent(70)) {
    const changed = { ...line, quantity: chance.number(1, 9) }
    await browser.ask('call: cart change', post('/trpc/cart.setQuantity', changed))
  } else {
    inCart.delete(braceletId)
    await browser.ask('call: cart change', post('/trpc/cart.remove', line))
  }
  await browser.ask('call: cart', { path: `/api/cart/${sessionId}` })
}

async function wish({ chance }: Site, { browser, sessionId }: Visitor): Promise<void> {
  const body = { sessionId, braceletId: chance.number(1, BRACELETS) }
  const name = chance.percent(70) ? 'add' : 'remove'
  await browser.ask('call: wishlist', post(`/trpc/wishlist.${name}`, body))
}

async function list({ browser }: Visitor): Promise<void> {
  await browser.ask('call: bracelets', { path: '/api/bracelets' })
  await browser.ask('call: posts', { path: '/api/blog' })
}

/** Confirms a payment like the provider's card fields. @returns whether it is paid */
export async function pay(
  { publishableKey, url }: Pick<Site, 'publishableKey' | 'url'>,
  browser: Browser,
  clientSecret: string,
) {
  const answer = await browser.ask('pay: confirm', {
    method: 'POST',
    path: `/sandbox/stripe/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`,
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
      return_url: `${url}/order-success`,
      receipt_email: 'ada@example.org',
      'shipping[name]': 'Ada Okafor',
      'shipping[address][line1]': '1 Reading Street',
      'shipping[address][city]': 'Leeds',
      'shipping[address][postal_code]': 'LS1 4AP',
      'shipping[address][country]': 'GB',
    }),
  })
  return answer?.status === 200 && (JSON.parse(answer.body) as { status: string }).status === 'succeeded'
}

async function beginPayment(browser: Browser, path: string, body: object) {
  const answer = await browser.ask('pay: begin', post(path, body), 201)
  return answer?.status === 201
    ? (JSON.parse(answer.body) as { clientSecret?: string }).clientSecret
    : undefined
}

/** Starts a checkout. @returns the intent's secret */
export const beginOrder = (browser: Browser, braceletId: number, quantity: number) =>
  beginPayment(browser, '/api/create-payment-intent', { cartItems: [{ braceletId, quantity }] })

async function buy(site: Site, { browser, sessionId, inCart }: Visitor): Promise<void> {
  const { chance } = site
  const braceletId = chance.number(1, BRACELETS)
  inCart.add(braceletId)
  const line = { sessionId, braceletId, quantity: 1 }
  await browser.ask('call: cart add', post('/trpc/cart.add', line))
  const clientSecret = await beginOrder(browser, braceletId, 1)
  if (clientSecret === undefined || !(await pay(site, browser, clientSecret))) return
  inCart.delete(braceletId)
  // some close the tab, so that only the webhook reports the payment
  if (chance.percent(20)) return
  const paymentIntentId = intentIdOf(clientSecret)
  await browser.ask('pay: finish', post('/api/process-payment', { paymentIntentId, sessionId }))
}

const PERSON = { name: 'Ada Okafor', email: 'ada@example.org' }

async function give(site: Site, { browser }: Visitor): Promise<void> {
  const gift = { amount: site.chance.number(5, 500), donorName: PERSON.name, donorEmail: PERSON.email }
  const clientSecret = await beginPayment(browser, '/api/create-donation-intent', gift)
  if (clientSecret === undefined || !(await pay(site, browser, clientSecret))) return
  if (site.chance.percent(20)) return
  const paymentIntentId = intentIdOf(clientSecret)
  await browser.ask('pay: finish', post('/api/process-donation', { paymentIntentId }))
}

async function write({ chance }: Site, { browser }: Visitor): Promise<void> {
  const person = { ...PERSON, idempotencyKey: randomUUID() }
  const [path, body] = chance.pick([
    ['/api/contacts', { ...person, subject: 'general', message: 'Hello from the crowd' }],
    ['/api/volunteers', { ...person, motivation: 'Books' }],
    ['/api/book-donation', { ...person, location: 'Leeds', bookDetails: 'Novels', quantity: '12' }],
  ] as const)
  await browser.ask('form', post(path, body), 201)
}
