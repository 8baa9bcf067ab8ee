/** A visitor in a real browser: what they do again and again, and what no page may do to them. */
import { expect, test as base, type Page, type Response } from 'playwright/test'
import { ADMIN_PASSWORD } from './site.ts'

export const CARDS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  secure: '4000 0000 0000 3220',
} as const

/** Any error on the console, and any page error, fails the story: nothing breaks unseen. */
export const test = base.extend({
  page: async ({ page }, runStory) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusedAnswer(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await runStory(page)
    expect(errors).toEqual([])
  },
})

/**
 * The browser itself reports every answer of 400 and above, and every cut connection, and the router a page that could
 * not be preloaded for that: stories cause those on purpose.
 */
function isRefusedAnswer(text: string): boolean {
  return text.startsWith('Failed to load resource:') || text.startsWith('TRPCClientError: Failed to fetch')
}

export { expect }

/**
 * Opens a page and waits until its own code is at work: it then asks for what the visitor has in the shop. A quiet
 * network alone says nothing: the code is asked for after the first paint, and a busy machine paints late.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answers = ['cart.list', 'wishlist.list'].map(async (call) =>
    (await page.waitForResponse((response) => response.url().includes(`/trpc/${call}`))).finished(),
  )
  const answer = await page.goto(path)
  await Promise.all(answers)
  return answer
}

/** The page's code is at work: before that a key press on a button does nothing. */
export const isReady = (page: Page) => expect(page.locator('html[data-ready]')).toHaveCount(1)

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What the page has said in its corner, all of it at once: it does not stay. */
export const toast = (page: Page, ...texts: string[]) =>
  texts.reduce((found, text) => found.filter({ hasText: text }), page.locator('[data-toasts] > *'))

/** A new visitor's session, its cart filled through the API. */
export async function withCart(
  page: Page,
  lines: { braceletId: number; quantity: number }[],
): Promise<string> {
  const sessionId = `${Math.random()}${Date.now()}`.replace('.', '')
  await page.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId)
  for (const line of lines) {
    const answer = await page.request.post('/api/cart', { data: { sessionId, ...line } })
    expect(answer.status()).toBe(201)
  }
  return sessionId
}

export async function cartOf(
  page: Page,
  sessionId: string,
): Promise<{ braceletId: number; quantity: number }[]> {
  return (await page.request.get(`/api/cart/${sessionId}`)).json()
}

/** Everything the checkout asks for, with the given test card; does not press the button. */
export async function fillCheckout(page: Page, card: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Address line 1').fill('1 Reading Street')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('ls1 4ap')
  await fillCard(page, card)
}

export async function fillCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

export type AdminView = {
  orders: { paymentIntentId: string; id: number; number: number; status: string; lines: object[] }[]
  payments: { paymentIntentId: string; id: number; status: string }[]
}

/** What the owner sees of one intent. */
export async function recordsOf(page: Page, paymentIntentId: string): Promise<AdminView> {
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const read = async <T extends { paymentIntentId: string }>(path: string): Promise<T[]> => {
    const rows = (await (await page.request.get(path)).json()) as T[]
    return rows.filter((row) => row.paymentIntentId === paymentIntentId)
  }
  return { orders: await read('/api/orders'), payments: await read('/api/payments') }
}

/** The intent that a checkout in this page asks for; to be called before it opens. */
export function intentOf(page: Page): Promise<string> {
  return page
    .waitForResponse((response) => response.url().includes('/trpc/checkout.start'))
    .then(async (response) => /pi_[A-Za-z0-9]+/.exec(await response.text())?.[0] ?? '')
}
