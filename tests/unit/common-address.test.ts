/** Under which address a page is kept for everybody, and which are not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commonAddress, pages } from '../../src/client/routes.ts'

describe('the common address', () => {
  it.each([
    ['/', '/'],
    ['/shop', '/shop'],
    ['/shop?', '/shop'],
    ['/shop?utm_source=letter&country=kenya&fbclid=1', '/shop?country=kenya'],
    ['/donate?country=kenya', '/donate'],
    ['/blog?before=12&x', '/blog?before=12'],
    ['/blog/a-story?before=12', '/blog/a-story'],
    ['/thank-you', '/thank-you'],
  ])('of %s is %s', (url, address) => {
    expect(commonAddress(url)).toBe(address)
    expect(commonAddress(address)).toBe(address)
  })

  it.each([
    '/thank-you?payment_intent=pi_1',
    '/order-success?x=1',
    '/admin',
    '/admin/orders?q=ama',
    '/nowhere',
    '/SHOP',
    '/%73hop',
    '//shop',
    '/shop/',
    '/blog/A-Story',
    '/blog/a%2Dstory',
    '/blog/a-story/more',
    '/shop?country=kenya&country=ghana',
    '/shop?country=%22kenya%22',
    '/blog?before=abc',
    '/blog?before=012',
    '/toString',
  ])('of %s there is none', (url) => {
    expect(commonAddress(url)).toBeUndefined()
  })

  it('knows of every public page that reads parameters', () => {
    const readers = Object.entries(pages).filter(
      ([path, file]) =>
        !path.startsWith('/admin') &&
        /validateSearch|useSearch/.test(
          readFileSync(join(import.meta.dirname, '../../src/client', file), 'utf8'),
        ),
    )
    // another one needs a line in src/client/routes.ts
    expect(readers.map(([path]) => path)).toEqual(['/blog', '/shop', '/order-success', '/thank-you'])
  })
})
