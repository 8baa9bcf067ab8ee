/** Prints what visitors on a cheap phone notice: when the largest part is painted, what moves, and how late presses show. */
import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser, LAUNCH_ARGS } from '../support/browser.ts'
import { VISITORS } from '../shots/states.ts'
import { median, printTable, worst } from './figures.ts'
import { PHONE, slow } from './nav.ts'

/** Until late pictures and frames have moved what they move. */
const REST_MS = 1000

type Kept = { lcp: number; shifts: number; presses: number[] }

/** Runs in the page, before everything else. */
function keepVitals(): void {
  const vitals: Kept = { lcp: 0, shifts: 0, presses: [] }
  Object.assign(window, { vitals })
  const observe = (type: string, keep: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.shifts += value
  })
  observe(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        vitals.presses.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
}

/** Where the card fields load, from the payment provider or its sandbox. */
const CARD_FIELDS = ['checkout', 'donate-payment', 'donate-monthly-payment']
const MEASURED = VISITORS.filter(
  ({ name, before, reach }) =>
    CARD_FIELDS.includes(name) || (!before && !reach && !/-(first-screen|missing|link)$/.test(name)),
)

/** Taps one after another. */
async function tap(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    await page.locator(selector).first().tap()
    await page.waitForTimeout(REST_MS / 2)
  }
}

/** What is tapped on the pages where people choose. */
const TAPS: Readonly<Record<string, readonly string[]>> = {
  donate: [0, 2, 1, 3, 0].map((nth) => `main label:has([type=radio]):has-text("£") >> nth=${nth}`),
  shop: ['wishlist', 'Add to Cart', 'wishlist', 'Add to Cart'].map(
    (name, nth) => `main li button:is(:text("${name}"), [aria-label*="${name}"]) >> nth=${nth}`,
  ),
}

async function visit(browser: Browser, url: string, state: (typeof VISITORS)[number]): Promise<Kept> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await page.addInitScript(keepVitals)
    await state.before?.(page)
    await slow(page)
    await page.goto(state.path)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(REST_MS)
    await tap(page, TAPS[state.name] ?? [])
    await state.reach?.(page)
    // what is below moves only once it is seen
    for (let screens = 0; screens < 8; screens += 1) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(REST_MS / 4)
    }
    await page.waitForTimeout(REST_MS)
    return await page.evaluate(() => (window as unknown as { vitals: Kept }).vitals)
  } finally {
    await context.close()
  }
}

/** @param asked names of states, as `npm run shots` has them */
export async function printVitals(url: string, runs: number, asked: readonly string[]): Promise<void> {
  const { executablePath } = await findBrowser((line) => process.stderr.write(`${line}\n`), {
    withWindow: true,
  })
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  const states = asked.length > 0 ? VISITORS.filter(({ name }) => asked.includes(name)) : MEASURED
  try {
    const rows = []
    for (const state of states) {
      const kept: Kept[] = []
      for (let run = 0; run < runs; run += 1)
        try {
          kept.push(await visit(browser, url, state))
        } catch (error) {
          // the other pages are measured anyway
          process.stdout.write(`${state.name}: ${String(error)}\n`)
          process.exitCode = 1
        }
      if (kept.length === 0) continue
      const presses = kept.map((each) => Math.max(0, ...each.presses))
      rows.push({
        state: state.name,
        'LCP ms': Math.round(median(kept.map(({ lcp }) => lcp))),
        worst: Math.round(worst(kept.map(({ lcp }) => lcp))),
        CLS: Number(worst(kept.map(({ shifts }) => shifts)).toFixed(4)),
        'INP ms': median(presses),
        'worst press': worst(presses),
      })
    }
    printTable(rows)
  } finally {
    await browser.close()
  }
}
