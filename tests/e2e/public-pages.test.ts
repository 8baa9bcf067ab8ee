/** What each page that a visitor can open owes them, whatever it is about. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { PUBLIC_PATHS } from '../support/public-paths.ts'
import { expect, overflow, test, visit } from '../support/visitor.ts'
import { stored, watchPrivacy } from '../support/watch-privacy.ts'

/** Notes every event that the page's code listens for. */
const noteListeners = (page: Page) =>
  page.addInitScript(() => {
    const events: string[] = []
    const target = EventTarget.prototype
    Object.assign(target, {
      addEventListener: new Proxy(Reflect.get(target, 'addEventListener') as (event: string) => void, {
        apply: (method, listener, args: [string]) => {
          events.push(args[0])
          return Reflect.apply(method, listener, args)
        },
      }),
    })
    Object.assign(window, { listenedFor: events })
  })

/** Does what makes a page fetch the rest of its code: the pointer moves, a key is pressed, everything comes into view. */
async function lookAtAll(page: Page): Promise<void> {
  await page.mouse.move(100, 200)
  await page.keyboard.press('Tab')
  // on nothing: a link that is scrolled under the pointer is pointed at, and fetches what it leads to
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        // a browser without a window may stop painting, and then no frame ever comes
        setTimeout(resolve, 500)
      })
    }
  })
  await page.waitForLoadState('networkidle')
}

for (const path of PUBLIC_PATHS) {
  test(`${path} is accessible, fits a phone, sets no cookie and asks no stranger`, async ({
    page,
    baseURL,
  }) => {
    const seen = watchPrivacy(page, baseURL)
    await noteListeners(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const answer = await visit(page, path)
    await lookAtAll(page)
    expect(await violations(page)).toEqual([])

    expect(seen.responses()).toBeGreaterThan(3)
    expect(seen.otherOrigins).toEqual([])
    expect(seen.cookies).toEqual([])
    expect(await stored(page)).toEqual({ cookies: '', local: ['sessionId'], databases: 0 })
    expect(await page.context().cookies()).toEqual([])

    // the browser may keep it whole for the way back, unless it is no page at all
    if (answer?.ok() === true) {
      expect(answer.headers()['cache-control']).not.toContain('no-store')
      const events = await page.evaluate(() => (window as unknown as { listenedFor: string[] }).listenedFor)
      expect(events).toContain('pagehide')
      expect(events).not.toContain('unload')
    }

    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
}

test('the first page asks the server for nothing that its HTML has brought', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/trpc/')) asked.push(...pathname.slice('/trpc/'.length).split(','))
  })
  for (const path of PUBLIC_PATHS) {
    asked.length = 0
    await visit(page, path)
    await lookAtAll(page)
    // what belongs to the visitor cannot stand in a page that all visitors share
    expect([...new Set(asked)].toSorted(), path).toEqual(['cart.list', 'wishlist.list'])
  }
})
