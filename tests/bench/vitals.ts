/**
 * Prints what visitors on a cheap phone notice: when the largest part is painted, what moves, how late presses show,
 * when the buttons are alive, and the scripts that were loaded until nobody waits any more.
 */
import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser, LAUNCH_ARGS } from '../support/browser.ts'
import { VISITORS } from '../shots/states.ts'
import { givePhotographs } from '../shots/photographs.ts'
import { median, printTable, worst } from './figures.ts'
import { PHONE, slow, SLOW_3G } from './nav.ts'
import { servedSite } from './served-site.ts'

/** Until late pictures and frames have moved what they move. */
const REST_MS = 1000

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
/** Most that a page may take, with photographs and the card fields. */
const LIMITS = { 'LCP ms': 1200, CLS: 0.02, 'INP ms': 100, 'alive ms': 4200 }

type Kept = { lcp: number; shifts: number; presses: number[]; alive: number; scripts: number[] }

/** Runs in the page, before everything else. */
function keepVitals(): void {
  const vitals: Kept = { lcp: 0, shifts: 0, presses: [], alive: 0, scripts: [] }
  Object.assign(window, { vitals })
  new MutationObserver(() => (vitals.alive ||= performance.now())).observe(document, {
    subtree: true,
    attributeFilter: ['data-ready'],
  })
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

const vitalsOf = (page: Page) => page.evaluate(() => (window as unknown as { vitals: Kept }).vitals)

/** Bytes of each script so far. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
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

type State = (typeof VISITORS)[number]

/** Opens the page in a new browser's place, and rests. */
async function open(page: Page, state: State, network?: typeof SLOW_3G): Promise<void> {
  page.setDefaultTimeout(30_000)
  await page.addInitScript(keepVitals)
  await state.before?.(page)
  await slow(page, network)
  await page.goto(state.path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
}

async function visit(browser: Browser, url: string, state: State): Promise<Kept> {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  const onSlower = await browser.newContext({ ...PHONE, baseURL: url })
  try {
    const slower = await onSlower.newPage()
    await open(slower, state, SLOW_3G)
    const { alive } = await vitalsOf(slower)
    const page = await context.newPage()
    await open(page, state)
    const scripts = await scriptsOf(page)
    await tap(page, TAPS[state.name] ?? [])
    await state.reach?.(page)
    // what is below moves only once it is seen
    for (let screens = 0; screens < 8; screens += 1) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(REST_MS / 4)
    }
    await page.waitForTimeout(REST_MS)
    return { ...(await vitalsOf(page)), alive, scripts }
  } finally {
    await context.close()
    await onSlower.close()
  }
}

/** @param asked names of states, as `npm run shots` has them, instead of all */
export async function benchVitals(...asked: string[]): Promise<void> {
  const { executablePath } = await findBrowser((line) => process.stderr.write(`${line}\n`), {
    withWindow: true,
  })
  const site = await servedSite()
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  const states = asked.length > 0 ? VISITORS.filter(({ name }) => asked.includes(name)) : MEASURED
  try {
    await givePhotographs(site.url)
    const rows = []
    for (const state of states) {
      const visits: Kept[] = []
      for (let run = 0; run < RUNS; run += 1)
        try {
          visits.push(await visit(browser, site.url, state))
        } catch (error) {
          // the other pages are measured anyway
          process.stdout.write(`${state.name}: ${String(error)}\n`)
          process.exitCode = 1
        }
      if (visits.length === 0) continue
      const presses = visits.map((each) => Math.max(0, ...each.presses))
      const figures = {
        'LCP ms': Math.round(median(visits.map(({ lcp }) => lcp))),
        CLS: Number(worst(visits.map(({ shifts }) => shifts)).toFixed(4)),
        'INP ms': median(presses),
        'alive ms': Math.round(median(visits.map(({ alive }) => alive))),
      }
      const scripts = visits[0]!.scripts
      const above = Object.entries(LIMITS).flatMap(([name, most]) =>
        figures[name as keyof typeof LIMITS] > most ? name : [],
      )
      rows.push({
        state: state.name,
        ...figures,
        'worst press ms': worst(presses),
        files: scripts.length,
        'scripts kB': Math.round(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1000),
        above: above.join(', '),
      })
    }
    printTable(rows)
  } finally {
    await browser.close()
    await site.close()
  }
}
