/** What every public page must fulfil. */
import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { PUBLIC_PATHS } from '../support/public-paths.ts'
import { expect, overflow, test, visit } from '../support/visitor.ts'
import { stored, watchPrivacy } from '../support/watch-privacy.ts'

/** Records every event type that the page listens for. */
const recordListeners = (page: Page) =>
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
    Object.assign(window, { listenedEvents: events })
  })

/** The procedures that the page calls. */
function recordCalls(page: Page): Set<string> {
  const called = new Set<string>()
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (!pathname.startsWith('/trpc/')) return
    for (const name of pathname.slice('/trpc/'.length).split(',')) called.add(name)
  })
  return called
}

/** Triggers lazy loading: moves the pointer, presses a key, scrolls through the page. */
async function triggerLazyLoading(page: Page): Promise<void> {
  await page.mouse.move(100, 200)
  await page.keyboard.press('Tab')
  // away from links: a hovered link preloads its page
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        // a headless browser may stop painting, and then no frame comes
        setTimeout(resolve, 500)
      })
    }
  })
  await page.waitForLoadState('networkidle')
}

for (const path of PUBLIC_PATHS) {
  test(`${path} is accessible, fits a phone, sets no cookie, and requests nothing of others or of its HTML`, async ({
    page,
    baseURL,
  }) => {
    const seen = watchPrivacy(page, baseURL)
    const called = recordCalls(page)
    await recordListeners(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await visit(page, path)
    await triggerLazyLoading(page)
    // the visitor's own data cannot be in a shared page
    expect([...called].toSorted()).toEqual(['cart.list', 'wishlist.list'])
    expect(await violations(page)).toEqual([])

    expect(seen.responses()).toBeGreaterThan(3)
    expect(seen.otherOrigins).toEqual([])
    expect(seen.cookies).toEqual([])
    expect(await stored(page)).toEqual({ cookies: '', local: ['sessionId'], databases: 0 })
    expect(await page.context().cookies()).toEqual([])

    // pages can use the back/forward cache; error pages need not
    if (response?.ok() === true) {
      expect(response.headers()['cache-control']).not.toContain('no-store')
      const events = await page.evaluate(
        () => (window as unknown as { listenedEvents: string[] }).listenedEvents,
      )
      expect(events).toContain('pagehide')
      expect(events).not.toContain('unload')
    }

    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
}
