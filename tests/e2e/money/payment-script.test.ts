/** The provider's script is blocked, stalls or fails late, on a site with Stripe keys and a stub of the provider. */
import { createServer, type Server } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright/test'
import { PASSWORD_SETTING } from '../../support/admin-password.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer, type ServerProcess } from '../../support/server-process.ts'
import { expect, test, toast } from '../../support/visitor.ts'

/** The visitor must be told within this time after the script was asked for. */
const TOLD_WITHIN_MS = 10_000
const SCRIPT = 'https://js.stripe.com/**'
const NETWORK_ERROR = 'Payment processing unavailable in this environment. Please open the site in a new tab.'
const PAYMENT_ERROR = 'Something went wrong. Please try again.'

/** The minimum of the provider's library that the page needs. */
const WORKING = `window.Stripe = () => ({
  elements: () => ({
    create: () => ({ on: (event, done) => event === 'ready' && setTimeout(() => done({})), mount() {}, destroy() {} }),
    update: () => Promise.resolve(),
  }),
})`
const works = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: WORKING })

let provider: Server
let site: ServerProcess
let folder: string

test.beforeAll(async () => {
  let intents = 0
  provider = createServer((_request, response) => {
    const id = `pi_${(intents += 1)}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, client_secret: `${id}_secret_1`, status: 'canceled' }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  folder = await mkdtemp(join(tmpdir(), 'payment-script-'))
  site = await startServer(await freePort(), {
    DATA_DIR: folder,
    LIMITS: 'off',
    ...PASSWORD_SETTING,
    STRIPE_SECRET_KEY: 'sk_test_of_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
    STRIPE_API_BASE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
})
test.afterAll(async () => {
  await site.end('SIGTERM')
  provider.close()
  await rm(folder, { recursive: true, force: true })
})

async function openCheckout(page: Page): Promise<void> {
  const sessionId = `${Math.random()}${Date.now()}`.replace('.', '')
  await page.addInitScript((id) => localStorage.setItem('sessionId', id), sessionId)
  await page.request.post(`${site.url}/api/cart`, { data: { sessionId, braceletId: 1, quantity: 1 } })
  await page.goto(`${site.url}/checkout`)
}

async function openPaymentStep(page: Page): Promise<void> {
  await page.goto(`${site.url}/donate`)
  await page.getByText('£25', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Ada Okafor')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
}

const PAGES = {
  checkout: { open: openCheckout, title: 'Network Error', text: NETWORK_ERROR, pay: /^Pay £/ },
  donation: { open: openPaymentStep, title: 'Payment Error', text: PAYMENT_ERROR, pay: /^Donate £25/ },
}

const lateBy = (ms: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await route.abort('failed').catch(() => undefined)
}
const NEVER = 'never answering'
const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['aborted at once', (route) => route.abort('blockedbyclient')],
  ['failing after 0.3 s', lateBy(300)],
  ['failing after 1 s', lateBy(1000)],
  ['failing after 3 s', lateBy(3000)],
  // oxlint-disable-next-line no-empty-function -- it never answers
  [NEVER, async () => {}],
]

for (const [name, { open, title, text, pay }] of Object.entries(PAGES))
  test(`without the provider’s script the ${name} says so within 10 s, and can be tried again`, async ({
    browser,
  }) => {
    // both pages have the same fields, so the first and last failure are enough for a gift
    const failures = name === 'checkout' ? FAILURES : [FAILURES[0]!, FAILURES.at(-1)!]
    for (const [how, fail] of failures)
      await test.step(how, async () => {
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.route(SCRIPT, fail)
        const tabs: Page[] = []
        context.on('page', (tab) => tabs.push(tab))
        await page.clock.install()
        const asked = page.waitForRequest(SCRIPT)
        await open(page)
        await asked
        if (how === NEVER) await page.clock.fastForward(TOLD_WITHIN_MS)
        await expect(toast(page, title, text)).toBeVisible({ timeout: TOLD_WITHIN_MS })
        await expect(page.getByRole('button', { name: pay })).toBeDisabled()
        // the specified new tab opens once; there the script is blocked too
        if (name === 'checkout') {
          await expect.poll(() => tabs.length).toBe(1)
          await tabs[0]?.route(SCRIPT, works)
        }
        await page.unroute(SCRIPT)
        await page.route(SCRIPT, works)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('button', { name: pay })).toBeEnabled()
        await expect(page.getByText(text)).toHaveCount(0)
        expect(tabs.length).toBe(name === 'checkout' ? 1 : 0)
        await context.close()
      })
  })

test('a script that is blocked only on the second visit is reported too', async ({ page }) => {
  await page.route(SCRIPT, works)
  await openCheckout(page)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeEnabled()
  // the provider offers no wallet
  await expect(page.getByRole('heading', { name: 'Or pay by card' })).toHaveCount(0)
  await page.unroute(SCRIPT)
  await page.route(SCRIPT, (route) => route.abort())
  const asked = page.waitForRequest(SCRIPT)
  const reloaded = await page.reload()
  await asked
  // wallets open windows that talk to the provider's frame
  expect(reloaded?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  await expect(toast(page, 'Network Error', NETWORK_ERROR)).toBeVisible({ timeout: TOLD_WITHIN_MS })
})
