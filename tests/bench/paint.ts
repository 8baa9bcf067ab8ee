/** Prints what Lighthouse says of the pages on a cheap phone with a slow network: of several runs the worst, and the usual. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { givePhotographs, writeIllustratedArticle } from '../shots/photographs.ts'
import { findBrowser, LAUNCH_ARGS } from '../support/browser.ts'
import { median, printTable } from './figures.ts'
import { PAGES, servedSite } from './served-site.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
/** Fetched for the bench: it needs a hundred packages that nothing else here does. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ASSETS = join(import.meta.dirname, '../../dist/client/assets')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Request = { url: string; resourceType: string; transferSize: number }
type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { items?: unknown[] } }
  >
}

/**
 * One visit by a phone as Lighthouse imagines it: 1.6 Mbit/s, 150 ms there and back, a quarter of this machine's speed.
 * @returns undefined where Lighthouse itself cannot record one.
 */
async function visit(url: string, browser: string, triesLeft = 3): Promise<Report | undefined> {
  const flags = ['--headless=new', ...LAUNCH_ARGS].join(' ')
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
      { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 },
    )
    return JSON.parse(stdout) as Report
  } catch (error) {
    // a visit that Lighthouse itself could not record says nothing of the page: there is another in its place
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (!said.startsWith('Runtime error encountered')) throw error
    process.stdout.write(`${url}: ${said}`)
    return triesLeft > 1 ? visit(url, browser, triesLeft - 1) : undefined
  }
}

const requests = ({ audits }: Report) => (audits['network-requests']?.details?.items ?? []) as Request[]

/** All scripts that the visit asked for, also those that come when the page has long been usable. */
async function scriptBytes(report: Report): Promise<number> {
  const files = requests(report).flatMap(({ url, resourceType }) =>
    resourceType === 'Script' ? [join(ASSETS, basename(new URL(url).pathname))] : [],
  )
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => gzipSync(await readFile(file), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function row(path: string, reports: Report[]) {
  const worst = (figures: (report: Report) => number) => Math.max(...reports.map(figures))
  const figure = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN
  const audit = (name: string) => worst(figure(name))
  const usual = (of: (report: Report) => number) => median(reports.map(of))
  const scripts = await Promise.all(reports.map(scriptBytes))
  return {
    page: path,
    visits: reports.length,
    ...Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        Math.min(...reports.map(({ categories }) => Math.round(100 * categories[name].score))),
      ]),
    ),
    'LCP ms': Math.round(audit('largest-contentful-paint')),
    CLS: Number(audit('cumulative-layout-shift').toFixed(3)),
    'TBT ms': Math.round(audit('total-blocking-time')),
    'usual performance': Math.round(100 * usual(({ categories }) => categories.performance.score)),
    'usual TBT ms': Math.round(usual(figure('total-blocking-time'))),
    'scripts kB gzip': Math.max(...scripts) / 1000,
    'transferred kB':
      worst((report) => requests(report).reduce((sum, { transferSize }) => sum + transferSize, 0)) / 1000,
  }
}

/** What stands between a page and 100, by the names that Lighthouse's documentation uses. */
const findings = ({ audits }: Report) =>
  Object.entries(audits).flatMap(([name, { score }]) => (score !== null && score < 0.9 ? [name] : []))

/**
 * Visits each page several times on a site of its own, set up as a real one is: its address is its `PUBLIC_URL`, so it
 * is no trial and search engines may read it; only the payments are the sandbox's.
 * @param args pages to visit instead of all; `--photographs` gives the site photographs of its own first, and adds an
 *   article with five.
 */
export async function benchPaint(...args: string[]): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    args,
    allowPositionals: true,
    options: { photographs: { type: 'boolean', default: false } },
  })
  const { executablePath } = await findBrowser((line) => process.stderr.write(`${line}\n`), {
    withWindow: true,
  })
  const site = await servedSite()
  try {
    const rows = []
    const pages = asked.length > 0 ? asked : [...PAGES]
    if (values.photographs) {
      await givePhotographs(site.url)
      pages.push(await writeIllustratedArticle(site.url))
    }
    for (const path of pages) {
      // rendered, and compressed further: most visitors have it from memory
      for (let times = 0; times < 5; times += 1) await (await fetch(site.url + path)).arrayBuffer()
      const reports = []
      for (let run = 0; run < RUNS; run += 1) {
        const report = await visit(site.url + path, executablePath)
        if (report) reports.push(report)
      }
      if (reports.length < RUNS) process.exitCode = 1
      if (reports.length > 0) rows.push(await row(path, reports))
      const found = new Set(reports.flatMap(findings))
      if (found.size > 0) process.stdout.write(`${path}: ${[...found].join(', ')}\n`)
    }
    printTable(rows)
  } finally {
    await site.close()
  }
}
