/** The URL under which a page is cached for everybody. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commonAddress, pages, properSpelling } from '../../../src/client/routes.ts'

describe('the common address', () => {
  it.each([
    ['/', '/'],
    ['/shop /shop?', '/shop'],
    ['/shop?utm_source=letter&country=kenya&fbclid=1', '/shop?country=kenya'],
    ['/donate?country=kenya', '/donate'],
    ['/donate?link=abc23 /donate?link=%22&gclid=1', '/donate'],
    ['/donate?project=3&link=abc23&often=monthly&amount=25', '/donate?amount=25&often=monthly&project=3'],
    ['/blog?before=12&x', '/blog?before=12'],
    ['/blog/a-story?before=12', '/blog/a-story'],
    ['/thank-you /thank-you?utm_source=letter', '/thank-you'],
    ['/order-success?x=1', '/order-success'],
    ['/nowhere /nowhere?country=kenya /wp-login.php /toString', '/404'],
    ['/blog/a-story/more /admin/nothing /%ff /%00 /shop%2Fnone /a/../nowhere', '/404'],
  ])('of %s is %s', (urls, address) => {
    for (const url of [...urls.split(' '), address]) expect(commonAddress(url), url).toBe(address)
  })

  it.each([
    ['after a payment', '/thank-you?payment_intent=pi_1 /order-success?payment%5Fintent=pi_1'],
    ['after a payment that failed', '/thank-you?redirect_status=failed'],
    ['of the owner', '/admin /admin/orders?q=ama /admin/projects/3/news/7'],
    ['in other letters', '/SHOP /%73hop /%53HOP /blog/A-Story /blog/a%2Dstory /%62log/a-story /blog/%ff'],
    ['of another page than it looks', '/shop/$slug /blog/preview/$key /blog/preview/ab12'],
    ['with odd slashes', '/nowhere/../shop /blog/a%2Fb /\\shop //shop /shop/'],
    ['with an odd country', '/shop?country=kenya&country=ghana /shop?country=%22kenya%22'],
    ['with an odd number', '/blog?before=abc /blog?before=012'],
    [
      'with an odd gift',
      '/donate?amount=025 /donate?amount=25&amount=26 /donate?amount=1e3 /donate?often=daily',
    ],
  ])('does not exist %s: %s', (_what, urls) => {
    for (const url of urls.split(' ')) expect(commonAddress(url), url).toBeUndefined()
  })

  it('covers every public page that reads parameters', () => {
    const readers = Object.entries(pages).filter(
      ([path, file]) =>
        !path.startsWith('/admin') &&
        /validateSearch|useSearch/.test(
          readFileSync(join(import.meta.dirname, '../../../src/client', file), 'utf8'),
        ),
    )
    // further pages need their parameter in src/shared/platform/api/pages.ts, unless they belong to one visitor
    const shared = readers.map(([path]) => path).filter((path) => !path.endsWith('/$token'))
    expect(shared).toEqual(['/blog', '/shop', '/order-success', '/thank-you'])
  })
})

describe('the canonical spelling', () => {
  it.each([
    ['/SHOP /shop/ //shop /\\shop /%73hop /%53HOP// /x/../shop', '/shop'],
    ['/Shop/?country=kenya&X=%2F', '/shop?country=kenya&X=%2F'],
    ['/Blog/A-Story /blog/a%2Dstory', '/blog/a-story'],
    ['/Admin/Join/aB%2f7', '/admin/join/aB%2f7'],
    ['/./ // /%2E/', '/'],
    // it has moved
    ['/admin/giving', '/admin/gift-aid'],
    ['/admin/giving?q=a', '/admin/gift-aid?q=a'],
  ])('of %s is %s', (urls, address) => {
    for (const url of urls.split(' ')) expect(properSpelling(url), url).toBe(address)
  })

  it.each([
    'is the page’s own / /shop /shop?x=/SHOP /blog/a-story /admin/join/aB7',
    'does not exist of no page: /SHOPS /shop%2F /shop%3Fx /Shop/a/b /Nowhere/ //evil.example/shop/ /toString',
  ])('%s', (text) => {
    for (const url of text.split(' ').filter((word) => word.startsWith('/')))
      expect(properSpelling(url), url).toBeUndefined()
  })
})
