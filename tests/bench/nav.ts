/** Prints the time from pressing a link to the first frame of the next page, on a slow phone. */
import { chromium, type Browser, type Page } from 'playwright'
import { findBrowser, LAUNCH_ARGS } from '../support/browser.ts'
import { median, worst } from './figures.ts'
import { ARTICLE, servedSite } from './served-site.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Like Lighthouse's throttling for a phone on a slow 4G network. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const CPU_SLOWDOWN = 4
type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }
const SLOW_4G: Network = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
/** 400 kbit/s each way. */
export const SLOW_3G: Network = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const HOVER_MS = 500
const PRESS_MS = 80

const print = (line: string) => process.stdout.write(`${line}\n`)

type Way = {
  from: string
  /** CSS selector of the link. */
  link: string
  to: string
  /** CSS selector of the content that must be visible besides a new heading. */
  content: string
}

const ways: Way[] = [
  { from: '/', link: '#home a[href="/projects"]', to: '/projects', content: '#list-title' },
  { from: '/', link: '#home a[href="/donate"]', to: '/donate', content: '#donation-step' },
  { from: '/wishlist', link: 'main a[href="/shop"]', to: '/shop', content: 'a[href="#products"]' },
  { from: '/projects', link: 'main a[href="/donate"]', to: '/donate', content: '#donation-step' },
  { from: '/projects', link: 'main a[href="/book-donation"]', to: '/book-donation', content: 'form' },
  { from: '/shop', link: 'header a[href="/"]', to: '/', content: '#home' },
  { from: '/blog', link: 'main h2 a', to: '/blog/', content: 'article' },
  { from: '/blog', link: 'header a[href="/"]', to: '/', content: '#home' },
  { from: ARTICLE, link: 'main nav a:last-child', to: '/blog/', content: 'article' },
  { from: ARTICLE, link: 'main p a[href="/blog"]', to: '/blog', content: 'article' },
  { from: '/shop', link: 'footer a[href="/privacy"]', to: '/privacy', content: 'h2' },
]

type Watched = { shown?: Promise<number> }

/** Runs in the page: measures from the press, or from now, to the first frame that shows half of the next page. */
function watch({ to, content, isFromPress }: Pick<Way, 'to' | 'content'> & { isFromPress: boolean }): void {
  const before = document.querySelector('h1')?.textContent
  let started = performance.now()
  const isThere = () => {
    const heading = document.querySelector('main h1')
    const part = document.querySelector(`main ${content}, main${content}`)
    return (
      location.pathname.startsWith(to) &&
      heading !== null &&
      heading.textContent !== before &&
      part !== null &&
      (!document.documentElement.matches(':active-view-transition') ||
        Number(getComputedStyle(document.documentElement, '::view-transition-new(root)').opacity) >= 0.5)
    )
  }
  // compiles and warms up the check, so that this is not measured
  isThere()
  const shown = new Promise<number>((resolve) => {
    // runs right after this frame, while a message would wait for other work of the page
    const tell = () =>
      scheduler.postTask(() => resolve(performance.now() - started), { priority: 'user-blocking' })
    const check = () => {
      if (isThere()) void tell()
      else requestAnimationFrame(check)
    }
    if (!isFromPress) return check()
    const listen = (event: Event) => {
      started = event.timeStamp
      check()
    }
    addEventListener('click', listen, { capture: true, once: true })
  })
  Object.assign(window, { shown })
}

const frame = (page: Page) => page.evaluate(() => (window as Watched).shown ?? NaN)

export async function slow(page: Page, network = SLOW_4G): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

const settle = (page: Page) => page.waitForLoadState('networkidle')

type Times = { cold: number; hovered: number; back: number; forward: number }

async function press(page: Page, way: Way, isHovered: boolean): Promise<number> {
  const link = page.locator(way.link).first()
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (box === null) throw new Error(`no link ${way.link} on ${way.from}`)
  if (isHovered) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(HOVER_MS)
  }
  await page.evaluate(watch, { ...way, isFromPress: true })
  // called before the press, because the page would handle it before its frame otherwise
  const shown = frame(page)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESS_MS })
  return shown
}

async function turn(page: Page, to: Way['to'], content: string, by: 'back' | 'forward'): Promise<number> {
  await settle(page)
  await page.waitForTimeout(400)
  await page.evaluate(watch, { to, content, isFromPress: false })
  const shown = frame(page)
  await page.evaluate((direction) => history[direction](), by)
  return shown
}

/** Runs as a new visitor with an empty cache. */
async function visit<T>(
  browser: Browser,
  url: string,
  way: Way,
  story: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(url + way.from)
    await settle(page)
    await slow(page)
    return await story(page)
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, url: string, way: Way): Promise<Times> {
  const cold = await visit(browser, url, way, (page) => press(page, way, false))
  const rest = await visit(browser, url, way, async (page) => ({
    hovered: await press(page, way, true),
    back: await turn(page, way.from, 'h1', 'back'),
    forward: await turn(page, way.to, way.content, 'forward'),
  }))
  return { cold, ...rest }
}

const KINDS = ['cold', 'hovered', 'back', 'forward'] as const

function row(title: string, times: Times[]): string {
  const figures = KINDS.flatMap((kind) => {
    const ms = times.map((time) => time[kind])
    return [median(ms), worst(ms)]
  })
  return [title, ...figures.map((ms) => ms.toFixed(0))].join('\t')
}

/** Starts a site, presses each link as a new visitor, and prints a line per link. */
export async function benchNav(): Promise<void> {
  const site = await servedSite()
  const { executablePath, libraries } = await findBrowser(print, { withWindow: true })
  const browser = await chromium.launch({
    executablePath,
    args: LAUNCH_ARGS,
    ...(libraries !== undefined && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
  })
  try {
    print(
      `ms from the press to the first frame of the next page; CPU ${CPU_SLOWDOWN} times slower, slow 4G, ${ROUNDS} rounds`,
    )
    print(['way', ...KINDS.flatMap((kind) => [kind, 'worst'])].join('\t'))
    const all: Times[] = []
    for (const way of ways.filter(({ to, from }) =>
      `${from} > ${to}`.includes(process.env['BENCH_WAY'] ?? ''),
    )) {
      const times: Times[] = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await measure(browser, site.url, way))
      all.push(...times)
      print(row(`${way.from} > ${way.to}`, times))
    }
    print(row('all', all))
  } finally {
    await browser.close()
    await site.close()
  }
}
