/** The privacy pages match the settings and what the pages load. */
import { afterEach, expect, it } from 'vitest'
import { RETURNS } from '#shared/shop.ts'
import { pages } from '../../src/client/routes.ts'
import { documentOf, visibleText } from '../support/html.ts'
import { startSite, type TestSite } from '../support/site.ts'

let site: TestSite
afterEach(() => site.close())

const read = async (path: string) => (await fetch(site.url + path)).text()

it('the privacy page shows the configured periods', async () => {
  site = await startSite({
    RETENTION_PRAYER_DAYS: '7',
    RETENTION_CART_DAYS: '14',
    RETENTION_MAIL_DAYS: '21',
  })
  const text = visibleText(await read('/privacy'))
  expect(text).toContain('7 days after we have prayed and answered')
  expect(text).toContain('14 days after you last changed them')
  expect(text).toContain('deleted after 21 days')
  expect(text).not.toContain('90 days after we have prayed')
})

it('terms and returns agree about custom bracelets', async () => {
  site = await startSite()
  for (const path of ['/terms', '/delivery-returns'])
    expect(visibleText(await read(path)), path).toContain(RETURNS)
})

it('the privacy page names what the browser stores, and there is no cookie banner', async () => {
  site = await startSite()
  expect(visibleText(await read('/privacy'))).toContain('sessionId')
  expect(visibleText(await read('/'))).not.toMatch(/cookie/i)
})

it.each(['/prayer', '/volunteer', '/book-donation', '/'])(
  'the form at %s links the privacy notice beside its button',
  async (path) => {
    site = await startSite()
    const links = documentOf(await read(path)).querySelectorAll('form a[href="/privacy"]')
    expect([...links].map(({ textContent }) => textContent)).toEqual(['privacy notice'])
  },
)

// for the sandbox, see tests/e2e/public-pages.test.ts
it('with live payments no page loads anything from other origins or sets a cookie', async () => {
  site = await startSite({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const own = new Set([site.deps.config.publicUrl, site.url])
  for (const pattern of [...Object.keys(pages), '/nowhere']) {
    const path = pattern.replace('$slug', 'how-a-donated-book-travels').replace('$id', '1')
    const response = await fetch(site.url + path)
    expect({ path, cookies: response.headers.getSetCookie() }).toEqual({ path, cookies: [] })
    const document = documentOf(await response.text())
    const fetched = [
      ...document.querySelectorAll('[src], [srcset], link:not([rel=canonical]):not([rel=alternate])'),
    ].flatMap((element) =>
      ['src', 'srcset', 'href'].flatMap((name) => element.getAttribute(name)?.split(/[\s,]+/) ?? []),
    )
    const otherOrigins = fetched.filter(
      (address) => /^(https?:)?\/\//.test(address) && !own.has(new URL(address, site.url).origin),
    )
    expect({ path, otherOrigins }).toEqual({ path, otherOrigins: [] })
  }
})
