/** The server's page stays where the page's code is missing, or fails to start. */
import { expect, test, type Page } from 'playwright/test'
import { isReady } from '../support/visitor.ts'

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
  )

async function anArticle(page: Page): Promise<{ path: string; title: string }> {
  await page.goto('/blog')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Read Full Article/ })
    .first()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await isReady(page)
  return { path, title: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '' }
}

test('one missing file of the build never replaces a page', async ({ page }) => {
  const { path, title } = await anArticle(page)
  const scripts = await scriptsOf(page)
  const own = scripts.filter((url) => /page|post|asides/.test(url))
  expect(own.length).toBeGreaterThan(0)
  for (const url of own) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === url)
    await page.route(url, (route) => route.abort('blockedbyclient'))
    await page.goto(path)
    await failed
    await expect(page.locator('html:not([data-js])')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    // once the file is there, so is the rest
    await page.unroute(url)
    await isReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('optional parts fail alone', async ({ page }) => {
  await page.route(/\/assets\/(extras|views)-/, (route) => route.abort('blockedbyclient'))
  const { title } = await anArticle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await page.goto('/shop/black-star')
  await isReady(page)
  await page.getByRole('button', { name: 'Add to Cart: Black Star' }).first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible()
  await expect(page.getByText('Drawn, not photographed')).toBeVisible()
})

test('text typed before the code has come survives what extensions put beside fields', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/prayer', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Name').fill('Ada Example')
  await page.evaluate(() =>
    document
      .querySelectorAll('main input, main textarea')
      .forEach((field) => field.insertAdjacentHTML('afterend', '<div data-badge=""></div>')),
  )
  code.resolve()
  await isReady(page)
  await expect(page.getByRole('button', { name: 'Submit Prayer Request' })).toBeEnabled()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example')
  await page.getByRole('button', { name: 'Submit Prayer Request' }).click()
  await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true')
})

test.describe('code that throws while starting', () => {
  test('leaves the page, with a way to give without it', async ({ page }) => {
    await page.route(/\/assets\/entry-browser-.*js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("too old")' }),
    )
    await page.goto('/donate')
    await expect(page.getByText('bank transfers and cheques are welcome')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/bracelets/i)
  })

  test('leaves the page when its parts throw', async ({ page }) => {
    // as in a browser without something that the parts of the page need
    await page.addInitScript(() => {
      const { hasOwn } = Object
      Object.hasOwn = () => {
        throw new TypeError('too old')
      }
      Reflect.set(globalThis, 'hasOwnOfTheTest', hasOwn)
    })
    await page.goto('/shop')
    await expect(page.locator('html:not([data-js])')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/wrong/)
    await expect(page.getByRole('heading', { name: 'Black Star' })).toBeVisible()
    await page.getByRole('link', { name: 'Brazil' }).click()
    await expect(page.getByRole('heading', { name: 'Rainforest' })).toBeVisible()
  })
})
