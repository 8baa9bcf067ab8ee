/** The server's page stays if its code is missing or fails to start. */
import { expect, test, type Page } from 'playwright/test'
import { isReady } from '../../support/visitor.ts'

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
    // once the file can be loaded, everything works
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

test('what is typed, chosen and focused before hydration survives, even if extensions add elements beside fields', async ({
  page,
}) => {
  const field = (name: string) => page.getByRole('main').getByLabel(name).first()
  const open = async (path: string, enter: () => Promise<unknown>) => {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await enter()
    await page.evaluate(() =>
      document
        .querySelectorAll(':is(main, #contact) :is(input, textarea, select)')
        .forEach((each) => each.insertAdjacentHTML('afterend', '<div data-badge=""></div>')),
    )
    code.resolve()
    await isReady(page)
    await expect(page.locator('[data-badge]')).toHaveCount(0)
    await page.unroute('**/assets/*.js')
  }
  await open('/prayer', () => field('Name').fill('Ada Example'))
  await expect(field('Name')).toHaveValue('Ada Example')
  // the text typed so far is still there, with the focus
  await expect(field('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Submit Prayer Request' }).click()
  await expect(field('Name')).not.toHaveAttribute('aria-invalid', 'true')

  await open('/', () => field('Subject').selectOption('partnership'))
  await expect(field('Subject')).toHaveValue('partnership')
  await open('/volunteer', () => field('Translation').check())
  await expect(field('Translation')).toBeChecked()
  await open('/admin', () => field('Password').fill('correct horse'))
  await expect(field('Password')).toHaveValue('correct horse')
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
    // as in a browser that lacks something which parts of the page need
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
