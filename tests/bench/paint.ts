/** Prints Lighthouse's results for each page on a cheap phone with a slow network: worst and median of some runs. */
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
/** Downloaded when needed, because of its hundred packages. */
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
 * A visit with Lighthouse's throttling: 1.6 Mbit/s, 150 ms round trip, a quarter of this machine's speed.
 * @returns undefined if Lighthouse cannot record the visit
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
    // a visit that Lighthouse could not record is repeated, because it says nothing about the page
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (!output.startsWith('Runtime error encountered')) throw error
    process.stdout.write(`${url}: ${output}`)
    return triesLeft > 1 ? visit(url, browser, triesLeft - 1) : undefined
  }
}

const requests = ({ audits }: Report) => (audits['network-requests']?.details?.items ?? []) as Request[]

/** Size of all scripts that the visit requested, including late ones. */
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

/** Audits that fail, by the names in Lighthouse's documentation. */
const findings = ({ audits }: Report) =>
  Object.entries(audits).flatMap(([name, { score }]) => (score !== null && score < 0.9 ? [name] : []))

/**
 * Visits each page several times on a separate site. Its address is its `PUBLIC_URL`, so that it is no trial and
 * search engines may index it; only payments use the sandbox.
 * @param args pages to visit instead of all; `--photographs` first uploads photographs, and adds an article with five
 */
export async function benchPaint(...args: string[]): Promise<void> {
  const { values, positionals: asked } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      photographs: { type: 'boolean', default: false },
    },
  })
  const { executablePath } = await findBrowser((line) => process.stderr.write(`${line}\n`), {
    withWindow: true,
  })
  const site = await servedSite()
  try {
    const rows = []
    const pages = asked.length > 0 ? asked : [...PAGES]
    if (values.photographs) await givePhotographs(site.url)
    if (values.photographs) pages.push(await writeIllustratedArticle(site.url))
    for (const path of pages) {
      // fills the cache, as for most visitors
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
