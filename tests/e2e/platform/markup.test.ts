/** Markup in every stored field is shown as text in a real browser, and none of it runs. */
import type { Page } from 'playwright/test'
import { MAX_PAGE } from '#shared/platform/api/paging.ts'
import { cleanLine } from '#shared/platform/text/text.ts'
import { hostileEmail, MARKUP, writeEverywhere, type Written } from '../../support/markup.ts'
import { aWord, openPlace, unlock } from '../../support/owner.ts'
import { ADMIN_PASSWORD } from '../../support/site.ts'
import { logIn } from '../../support/transports.ts'
import { expect, test } from '../../support/visitor.ts'

// the first worker writes everything, once
test.describe.configure({ mode: 'default' })

const word = aWord()
const names = MARKUP.map((text) => cleanLine(`${word} ${text}`))
const written: Written[] = []
let call: (path: string, init?: RequestInit) => Promise<Response>

// oxlint-disable-next-line no-empty-pattern -- the runner wants its fixtures taken apart
test.beforeAll(async ({}, { project }) => {
  const url = project.use.baseURL ?? ''
  const cookie = await logIn(url, ADMIN_PASSWORD)
  call = (path, init = {}) => fetch(url + path, { ...init, headers: { cookie } })
  const settings = await (await call('/trpc/site.settings')).json()
  const { publishableKey } = settings.result.data.payments
  for (const text of MARKUP)
    // in turn, because each article links to its neighbours
    written.push(await writeEverywhere({ url, publicUrl: url, publishableKey }, cookie, text, word))
})

// hides the articles from other stories
test.afterAll(async () => {
  await Promise.all(written.map(({ post }) => call(`/api/blog/${post.id}`, { method: 'DELETE' })))
})

test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`the page opened a dialog: ${dialog.message()}`)
  })
  // a violation of the policy means that something tried to run
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Object.assign(window, { __pwned: `${event.violatedDirective} ${event.blockedURI}` })
    })
  })
})

/** No typed markup has become an element, a handler or an executable link, or has run. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    const isLink = ({ protocol }: HTMLAnchorElement) =>
      ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)
    return {
      ran: (window as { __pwned?: unknown }).__pwned,
      elements: document.querySelectorAll('[data-pwned]').length,
      handlers: all.flatMap(({ attributes }) =>
        [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
      ),
      links: [...document.querySelectorAll('a')].filter((link) => !isLink(link)).map(({ href }) => href),
      emails: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]')].flatMap((link) => {
        const { pathname, searchParams } = new URL(link.href)
        const keys = [...searchParams.keys()].filter((key) => key !== 'subject' && key !== 'body')
        return /[,?&]/.test(pathname) ? [...keys, pathname] : keys
      }),
    }
  })
  expect(found).toEqual({ ran: undefined, elements: 0, handlers: [], links: [], emails: [] })
}

/** Visible text, with single spaces. */
const textOf = (page: Page, selector = 'body') =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const copy = element.cloneNode(true) as Element
      for (const script of copy.querySelectorAll('script, noscript')) script.remove()
      return (copy.textContent ?? '').replaceAll(/\s+/g, ' ')
    })

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Waits until every typed name is shown. */
async function expectNames(page: Page, all = names): Promise<void> {
  for (const name of all) await expect.poll(() => textOf(page)).toContain(squeezed(name))
}

test('articles, their titles and links are text, and the provider’s return parameters are harmless', async ({
  page,
}) => {
  const value = encodeURIComponent(MARKUP[0]!)
  for (const path of ['/order-success', '/thank-you']) {
    await page.goto(
      `${path}?payment_intent=${value}&payment_intent_client_secret=${value}&redirect_status=${value}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectHarmless(page)
  }

  // the newest from the server (tests/api/platform/markup.test.ts reads them all), the others by navigating
  await page.goto(`/blog/${written.at(-1)?.post.slug}`)
  for (const [index, { post }] of written.toReversed().entries()) {
    if (index > 0) await page.getByRole('link', { name: 'Next Article' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(squeezed(post.title))
    await expect.poll(async () => squeezed(await page.title())).toContain(squeezed(post.title))
    const words = await textOf(page, 'main')
    for (const typed of [post.author, post.excerpt, ...post.tags]) expect(words).toContain(squeezed(typed))
    await expectHarmless(page)
  }
})

test('the owner’s lists, a packing slip and the editor show markup as text, and emails go to their sender only', async ({
  page,
}) => {
  // in one page, because other stories send forms too, and the list is virtualised
  await page.route('**/trpc/inbox.list?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('input', JSON.stringify({ limit: MAX_PAGE }))
    return route.continue({ url: url.href })
  })
  const rows = page.getByRole('article').filter({ hasText: word })
  const hasRows = async (count: number) => {
    await expect(rows).toHaveCount(count)
    await expectNames(page)
    await expectHarmless(page)
  }
  await unlock(page, `/admin?q=${word}`)
  await hasRows(MARKUP.length * 2)
  for (const index of [0, 1]) {
    await rows
      .nth(index)
      .getByRole('link', { name: /^Payment #/ })
      .click()
    await expect(page.getByText(word).first()).toBeVisible()
    await expectHarmless(page)
    await page.goBack()
  }
  await page.getByRole('tab', { name: /Messages/ }).click()
  await hasRows(MARKUP.length * 2)
  for (const name of ['Mail', 'Activity']) {
    await openPlace(page, name)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const content = page.getByRole('main')
    await expect(content.getByRole('list').or(content.getByRole('article')).first()).toBeVisible()
    await expectHarmless(page)
  }
  await openPlace(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(word)
  await hasRows(MARKUP.length)
  await rows
    .filter({ hasText: String(written[0]?.orderNumber) })
    .getByRole('link', { name: `Order ${written[0]?.orderNumber}`, exact: true })
    .click()
  await page.getByRole('link', { name: /^Packing slip/ }).click()
  await expect(page.getByRole('article', { name: /^Packing slip of order/ })).toContainText(
    squeezed(names[0]!),
  )
  await expectHarmless(page)

  await openPlace(page, 'Inbox')
  const items = page.getByRole('article').filter({ hasText: word })
  await expect(items).toHaveCount(MARKUP.length * 4)
  await expectNames(page)
  await expectHarmless(page)
  const notes = new Set<string>()
  let emails = 0
  // the newest of each text, each of another kind
  for (const index of MARKUP.keys()) {
    await items
      .nth(index * 4 + (index % 4))
      .getByRole('link')
      .first()
      .click()
    notes.add(await page.getByLabel('For you and your helpers').inputValue())
    emails += await page.locator('main a[href^="mailto:"]').count()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
    await expectHarmless(page)
    await page.goBack()
  }
  expect(notes.size).toBe(MARKUP.length)
  expect(emails).toBeGreaterThanOrEqual(5)

  const email = hostileEmail(word)
  await openPlace(page, 'Privacy')
  await page.getByLabel('Email address of the person').fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await expectHarmless(page)
  await openPlace(page, 'Posts')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
  await expectNames(page)
  await expectHarmless(page)
  const { post } = written[2]!
  const row = page
    .getByRole('article')
    .filter({ hasText: post.author.slice(0, 60) })
    .first()
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(post.title)
  const body = dialog.getByRole('textbox', { name: 'Content' })
  await expect
    .poll(async () => (await body.inputValue()).replaceAll(/\s/g, ''))
    .toBe(post.content.replaceAll(/\s/g, ''))
  await expectHarmless(page)
  await dialog
    .getByRole('tab', { name: 'Preview' })
    .or(dialog.getByRole('button', { name: 'Preview' }))
    .click()
  await expect(dialog.getByRole('article')).toContainText(squeezed(post.title))
  await expectHarmless(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await expectHarmless(page)
})
