/** A visitor in a real browser: common steps, and checks that every story makes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Locator, type Page, type Request, type Response, test as base } from 'playwright/test'
import { ADMIN_PASSWORD } from './admin-password.ts'
import { removeNewerBuiltIns } from './oldest-browser.ts'

/** Half the size of the package's `source`. It is read as text, because it runs in the page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const CARDS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secure: '4000 0000 0000 3220',
} as const

/** Any error on the console or in a page, also in another tab, fails the story; so do newer built-ins. */
export const test = base.extend({
  page: async ({ context, page }, runStory) => {
    const errors: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' && !isExpectedError(message.text())) errors.push(message.text())
    })
    context.on('weberror', (error) => errors.push(String(error.error())))
    await removeNewerBuiltIns(context)
    await runStory(page)
    expect(errors).toEqual([])
  },
})

/** Chromium logs every status of 400 and above and every lost connection, and the router logs failed preloads. */
function isExpectedError(text: string): boolean {
  return ['Failed to load resource:', 'TRPCClientError: Failed to fetch'].some((start) =>
    text.startsWith(start),
  )
}

export { expect }

/** Opens a page and waits until it is hydrated and has loaded cart and wishlist. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const responses = ['cart.list', 'wishlist.list'].map(async (call) =>
    (await page.waitForResponse((response) => response.url().includes(`/trpc/${call}`))).finished(),
  )
  const response = await page.goto(path)
  await Promise.all(responses)
  return response
}

/** The first Chromium that asks again for a script that failed once. */
const RETRIES_SINCE = 156

/** Whether only a reload loads a script that failed once. */
export const remembersFailures = (page: Page) =>
  Number.parseInt(page.context().browser()?.version() ?? '', 10) < RETRIES_SINCE

/** Waits until the page is hydrated; before that, a key press on a button does nothing. */
export const isReady = (page: Page) => expect(page.locator('html[data-ready]')).toHaveCount(1)

/**
 * Checks that the page requests nothing by itself, except the live stream: neither within ten seconds of its clock,
 * nor when it becomes visible again. Install the clock before anything could start to poll.
 */
export async function staysQuiet(page: Page): Promise<void> {
  const requests: string[] = []
  const note = (request: Request) => {
    if (!request.url().includes('/trpc/admin.live')) requests.push(request.url())
  }
  page.on('request', note)
  // repeated, because a recent change may still be read
  await expect(async () => {
    requests.length = 0
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(10_000)
    // waits until all requests so far are recorded
    await page.evaluate(() => document.title)
    expect(requests).toEqual([])
  }).toPass({ timeout: 5000 })
  page.off('request', note)
}

/** By how many pixels the page is wider than the window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Toasts that contain all of these texts. */
export const toast = (page: Page, ...texts: string[]) =>
  texts.reduce((found, text) => found.filter({ hasText: text }), page.locator('[data-toasts] > *'))

/** Buttons and links, within a part of the page, that a toast covers. */
export const coveredBy = (toasted: Locator, within = 'body') =>
  toasted.evaluate((own, part) => {
    const { left, right, top, bottom } = own.getBoundingClientRect()
    return [...document.querySelectorAll(`${part} :is(a, button):not([data-toasts] *)`)]
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map(({ textContent }) => textContent)
  }, within)

/** Opens a new session with a cart that is filled through the API. */
export async function withCart(
  page: Page,
  lines: { braceletId: number; quantity: number }[],
): Promise<string> {
  const sessionId = `${Math.random()}${Date.now()}`.replace('.', '')
  await page.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId)
  for (const line of lines) {
    const response = await page.request.post('/api/cart', { data: { sessionId, ...line } })
    expect(response.status()).toBe(201)
  }
  return sessionId
}

export async function cartOf(
  page: Page,
  sessionId: string,
): Promise<{ braceletId: number; quantity: number }[]> {
  return (await page.request.get(`/api/cart/${sessionId}`)).json()
}

/** Fills in the checkout form with a test card, but does not submit it. */
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

/** The owner's records of an intent. */
export async function recordsOf(page: Page, paymentIntentId: string): Promise<AdminView> {
  await page.request.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  const read = async <T extends { paymentIntentId: string }>(path: string): Promise<T[]> => {
    const rows = (await (await page.request.get(path)).json()) as T[]
    return rows.filter((row) => row.paymentIntentId === paymentIntentId)
  }
  return { orders: await read('/api/orders'), payments: await read('/api/payments') }
}

/** The intent that the next checkout of this page creates. Call it before the page makes the request. */
export function intentOf(page: Page, call = 'checkout.start'): Promise<string> {
  return page
    .waitForResponse((response) => response.url().includes(`/trpc/${call}`))
    .then(async (response) => /pi_[A-Za-z0-9]+/.exec(await response.text())?.[0] ?? '')
}

/** Presses Tab until the target has the focus, at most 60 times. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

/** Holds back requests of the page to these URLs, until the returned function is called. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** From now on the provider charges the card, but its response is lost. */
export const loseConfirmations = (page: Page) =>
  page.route('**/confirm', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

/** Records requests to other origins, and responses that set a cookie. */
export function watchPrivacy(page: Page, baseURL = '') {
  const { origin: own } = new URL(baseURL)
  const otherOrigins: string[] = []
  const cookies: string[] = []
  let responses = 0
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // inline data, and pictures in posts of other stories
    const isOwn = protocol === 'data:' || protocol === 'blob:' || origin === own
    if (!isOwn && origin !== 'https://pictures.example') otherOrigins.push(request.url())
  })
  page.context().on('response', async (response) => {
    responses += 1
    const headers = await response.headersArray().catch(() => [])
    if (headers.some(({ name }) => name.toLowerCase() === 'set-cookie')) cookies.push(response.url())
  })
  return { otherOrigins, cookies, responses: () => responses }
}

/** Everything that the browser stores for the site; /privacy names each key. */
export const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
  }))

/**
 * Axe's violations on the whole page, at every level, one per line. Without motion, because a fading toast has too
 * little contrast. Frames are skipped: ours are emails, where no script may run.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const results = await inPage.run({ resultTypes: ['violations'], iframes: false })
    return results.violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Checks that the page is accessible and not too wide on a phone, or at `width`. Restores the window's size. */
export async function isFine(page: Page, width = 320): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}
