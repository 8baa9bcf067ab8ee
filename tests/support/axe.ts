import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { overflow } from './visitor.ts'

/**
 * Axe's violations on the whole page, at every level, one line each. Without motion: a fading toast fails on contrast.
 * Our only frames are emails, where no script may run.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const results = await inPage.run({ resultTypes: ['violations'], iframes: false })
    return results.violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Accessible and not too wide, on a phone or at another width; the window is then as before. */
export async function isFine(page: Page, width = 320): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  if (size) await page.setViewportSize(size)
}
