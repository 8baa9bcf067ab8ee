import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** Axe's violations on the whole page, at every level, one line each. Without motion: a fading toast fails on contrast. */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // legacy mode runs in the page itself: our only frames are emails, without scripts, and the other mode opens a second page each time
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
