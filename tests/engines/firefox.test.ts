/** The three most important tasks in a second browser: Debian's Firefox over WebDriver BiDi. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buy } from '../support/paying.ts'
import { ADMIN_PASSWORD, testSite } from '../support/site.ts'
import { logIn } from '../support/transports.ts'
import { eventuallyPasses } from '../support/eventually.ts'

const firefox = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

if (firefox === undefined) it('Firefox', ({ skip }) => skip('this machine has no firefox-esr'))

describe.skipIf(firefox === undefined)('in Firefox', () => {
  const site = testSite()
  let browser: Browser
  beforeAll(async () => {
    browser = await launch({ browser: 'firefox', executablePath: firefox ?? '', timeout: 60_000 })
  })
  afterAll(() => browser.close())

  /** A new visitor. */
  async function open(path: string): Promise<Page> {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    onTestFinished(async () => {
      await context.close()
      expect(errors).toEqual([])
    })
    await page.goto(site.url + path)
    await page.locator('html[data-ready]').wait()
    return page
  }

  const named = (page: Page, name: string, role: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  const button = (page: Page, name: string) => named(page, name, 'button')
  const buttonThatBegins = (page: Page, text: string) => page.locator(`button::-p-text(${text})`)
  const heading = (page: Page, name: string) => named(page, name, 'heading')
  const reads = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait()

  async function fill(page: Page, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      // oxlint-disable-next-line no-await-in-loop -- as a visitor does it
      await named(page, label, 'textbox').fill(value)
    }
  }
  const CARD = { 'Card number': '4242 4242 4242 4242', 'Expiry date': '12 / 34', 'Security code': '123' }

  async function owners(path: string): Promise<unknown> {
    const cookie = await logIn(site.url, ADMIN_PASSWORD)
    return (await fetch(site.url + path, { headers: { cookie } })).json()
  }

  it('a visitor goes from the shop to a paid order', async () => {
    const page = await open('/shop')
    await button(page, 'Add to Cart: Black Star').click()
    await reads(page, 'Added to Cart!')
    await page.locator('header button[aria-label*="cart" i]').click()
    await named(page, 'Proceed to Checkout', 'link').click()
    await fill(page, {
      'Full name': 'Ada Okafor',
      Email: 'ada@example.org',
      'Address line 1': '1 Reading Street',
      'Town or city': 'Leeds',
      Postcode: 'ls1 4ap',
      ...CARD,
    })
    await buttonThatBegins(page, 'Pay £').click()
    await reads(page, '100+')
    expect(await owners('/api/orders')).toMatchObject([
      { customerName: 'Ada Okafor', address: { postcode: 'LS1 4AP' } },
    ])
  })

  it('a visitor gives 50 pounds', async () => {
    const page = await open('/donate')
    await page.locator('label::-p-text(£50)').click()
    await button(page, 'Continue').click()
    await heading(page, 'Your details').wait()
    await fill(page, { 'Full name': 'Ada Okafor', Email: 'ada@example.org' })
    await button(page, 'Continue').click()
    await heading(page, 'Payment').wait()
    await fill(page, CARD)
    await buttonThatBegins(page, 'Donate £').click()
    await reads(page, 'Ada, your £50 is on its way')
    await eventuallyPasses(async () =>
      expect(await owners('/api/payments')).toContainEqual(
        expect.objectContaining({ amount: '50.00', paymentType: 'donation', status: 'succeeded' }),
      ),
    )
  })

  it('the owner signs in and packs an order', async () => {
    await buy(site)
    const page = await open('/admin/orders')
    await page.locator('input[type="password"]').fill(ADMIN_PASSWORD)
    await button(page, 'Access Dashboard').click()
    await page.locator('article button::-p-text(Mark packed)').click()
    await eventuallyPasses(async () =>
      expect(await owners('/api/orders')).toContainEqual(expect.objectContaining({ status: 'packed' })),
    )
  })
})
