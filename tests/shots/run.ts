/**
 * Takes pictures of all pages and states, at each width and in both themes, for shots/index.html. Words after `npm run
 * shots --` choose states by name.
 * - `--photographs` gives the charity pictures first
 * - `--forced-colors`, `--zoom` and `--narrow`: Windows' high contrast, 200 % and 320 px
 * - `--many` adds 1,000 orders, and as much of everything else as a busy charity has
 * - `--axe` also prints accessibility violations, and pages that are wider than the window
 * - `--readme` takes the README's four pictures instead, into docs/pictures
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { openSql } from '../support/sql.ts'
import { servedSite, type ServedSite } from '../bench/served-site.ts'
import { findBrowser, LAUNCH_ARGS } from '../support/browser.ts'
import { seedMany } from '../support/seed-many.ts'
import { violations } from '../support/visitor.ts'
import { givePhotographs } from './photographs.ts'
import { takeReadmePictures } from './readme.ts'
import { OWNER, replaceStream, settle, VISITORS, type State } from './states.ts'

const FOLDER = join(import.meta.dirname, '../../shots')
const THEMES = ['light', 'dark'] as const

type View = { label: string; width: number; height: number; scale?: number; forcedColors?: 'active' }

const VIEWS: readonly View[] = [
  { label: '390', width: 390, height: 844 },
  { label: '768', width: 768, height: 1024 },
  { label: '1280', width: 1280, height: 800 },
  { label: '1920', width: 1920, height: 1080 },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    photographs: { type: 'boolean', default: false },
    many: { type: 'boolean', default: false },
    'forced-colors': { type: 'boolean', default: false },
    zoom: { type: 'boolean', default: false },
    narrow: { type: 'boolean', default: false },
    axe: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    theme: { type: 'string' },
    width: { type: 'string', multiple: true },
  },
})

const views: readonly View[] = [
  ...VIEWS.filter(({ label }) => values.width?.includes(label) ?? true),
  ...(values.narrow ? [{ label: '320', width: 320, height: 568 }] : []),
  ...(values.zoom ? [{ label: '200%', width: 640, height: 400, scale: 2 }] : []),
  ...(values['forced-colors']
    ? [{ label: 'forced', width: 390, height: 844, forcedColors: 'active' as const }]
    : []),
]
const themes = THEMES.filter((theme) => values.theme === undefined || values.theme === theme)

type Shot = { state: string; view: string; theme: string; file: string }

/** A state in all views, without reloading the page in between. */
async function photograph(page: Page, state: State, failures: string[]): Promise<Shot[]> {
  const shots: Shot[] = []
  try {
    await state.before?.(page)
    await page.goto(state.path)
    await settle(page)
    await state.reach?.(page)
    await settle(page)
    if (OWNER.includes(state)) await closeToasts(page)
  } catch (error) {
    failures.push(`${state.name}: ${String(error).split('\n')[0]}`)
  }
  for (const view of views)
    for (const theme of themes) {
      await page.setViewportSize(view)
      await page.emulateMedia({ colorScheme: theme, forcedColors: view.forcedColors ?? 'none' })
      // scrolled to the top, because fixed elements would otherwise be in the middle of the picture
      if (state.isWindow !== true) await page.evaluate(() => scrollTo(0, 0))
      const file = `${state.name}-${view.label.replace('%', '')}-${theme}.jpg`
      await page.screenshot({
        path: join(FOLDER, file),
        type: 'jpeg',
        quality: 80,
        fullPage: state.isWindow !== true,
        animations: 'disabled',
      })
      shots.push({ state: state.name, view: view.label, theme, file })
      if (values.axe)
        for (const fault of await faultsOf(page, view))
          failures.push(`${state.name} ${view.label} ${theme}: ${fault}`)
    }
  return shots
}

/** 'Access Granted' would cover a phone's title. */
const closeToasts = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[data-toasts] [aria-label="Close"]'))
      button.click()
  })

async function faultsOf(page: Page, { forcedColors }: View): Promise<string[]> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const found = await violations(page)
  // axe reads the style sheet's colours, not those that the system forces
  const real = forcedColors ? found.filter((each) => !each.startsWith('color-contrast:')) : found
  return [...real, ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])]
}

function contactSheet(shots: readonly Shot[]): string {
  const rows = [...new Set(shots.map(({ state }) => state))].map((state) => {
    const own = shots.filter((shot) => shot.state === state)
    const figures = own.map(
      ({ file, view, theme }) =>
        `<figure><a href="${file}"><img src="${file}" alt="${state}" loading="lazy"></a><figcaption>${view} ${theme}</figcaption></figure>`,
    )
    return `<h2>${state}</h2><div>${figures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>All pages</title><style>
body { font: 14px system-ui; margin: 24px; background: #ddd }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto }
figure { margin: 0; flex: none } img { height: 420px; background: #fff; object-fit: cover; object-position: top; max-width: 560px }
</style>${rows.join('\n')}`
}

async function takeAll(browser: Browser, url: string): Promise<Shot[]> {
  const failures: string[] = []
  const shots: Shot[] = []
  for (const state of [...VISITORS, ...OWNER]) {
    if (positionals.length > 0 && !positionals.some((word) => state.name.includes(word))) continue
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    })
    await context.addInitScript(replaceStream)
    shots.push(...(await photograph(await context.newPage(), state, failures)))
    await context.close()
    process.stdout.write(`${state.name}\n`)
  }
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
  return shots
}

async function fill(databaseUrl: string): Promise<void> {
  const sql = openSql(databaseUrl, 2)
  try {
    await seedMany(sql, { payments: 2500, messages: 500, posts: 50, cartRows: 100, bracelets: 60 })
  } finally {
    await sql.end()
  }
}

async function takeContactSheet(browser: Browser, { url, databaseUrl }: ServedSite): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  if (values.photographs) await givePhotographs(url)
  if (values.many) await fill(databaseUrl)
  await writeFile(join(FOLDER, 'index.html'), contactSheet(await takeAll(browser, url)))
  process.stdout.write(`${join(FOLDER, 'index.html')}\n`)
}

const { executablePath, libraries } = await findBrowser((line) => process.stdout.write(`${line}\n`))
const site = await servedSite()
const browser = await chromium.launch({
  executablePath,
  args: LAUNCH_ARGS,
  ...(libraries !== undefined && { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
})
try {
  await (values.readme ? takeReadmePictures(browser, site) : takeContactSheet(browser, site))
} finally {
  await browser.close()
  await site.close()
}
