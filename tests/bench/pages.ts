/** Prints how many pages a second the site serves, compared with a bare server and with rendering each time. */
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { median, printTable } from './figures.ts'
import { cpuOf, end, startBare, startSite, type Server } from './ratios.ts'
import { benchDatabase, PAGES } from './served-site.ts'

const CONNECTIONS = 50
/** Number of concurrent renderings; the site would shed more. */
const RENDERINGS = 4
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)

const PATHS = [...PAGES, '/blog/feed.xml']

/** A URL with a secret is not cached, so the page is rendered each time. */
const rendered = (path: string) => `${path}?client_secret=none`

/** Reads the compressed bytes of a response. */
async function get(url: string, coding: string) {
  const call = request(url, { headers: { 'accept-encoding': coding } }).end()
  const [answer] = (await once(call, 'response')) as [
    Parameters<typeof buffer>[0] & { headers: Record<string, string> },
  ]
  return { headers: answer.headers, body: await buffer(answer) }
}

export async function measure({ child, url: site }: Server, path: string, connections = CONNECTIONS) {
  const url = site + path
  const before = cpuOf(child)
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} were not served`)
  return { perSecond: requests.average, p99: latency.p99, cpu: (cpuOf(child) - before) / requests.total }
}

/** Measures all in turn, page by page, and prints a table. */
export async function benchPages(): Promise<void> {
  const database = await benchDatabase()
  const servers: Server[] = []
  try {
    const site = await startSite(database)
    servers.push(site)
    const pages = []
    for (const path of PATHS) {
      const forms = []
      for (const coding of ['identity', 'gzip', 'br']) forms.push(await get(site.url + path, coding))
      pages.push({ path, ...forms[2]!, sizes: forms.map(({ body }) => body.length).join(' : ') })
    }
    const bare = await startBare(
      'bare-pages.ts',
      [],
      pages.map(({ path, body, headers }) => ({
        path,
        body: body.toString('base64'),
        headers: Object.fromEntries(
          ['content-type', 'content-encoding'].map((name) => [name, headers[name] ?? '']),
        ),
      })),
    )
    servers.push(bare)
    const rows = []
    for (const { path, sizes } of pages) {
      const rounds: Record<'site' | 'bare', Awaited<ReturnType<typeof measure>>>[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = { site: await measure(site, path), bare: await measure(bare, path) }
        // the first round is a warm-up
        if (round > 0) rounds.push(pair)
      }
      const perSecond = median(rounds.map((pair) => pair.site.perSecond))
      const each = path.endsWith('.xml') ? undefined : await measure(site, rendered(path), RENDERINGS)
      rows.push({
        page: path,
        'pages / s': Math.round(perSecond),
        'p99 ms': median(rounds.map((pair) => pair.site.p99)),
        'ratio to bare': median(rounds.map((pair) => pair.site.perSecond / pair.bare.perSecond)).toFixed(2),
        'rendering each / s': each === undefined ? '' : Math.round(each.perSecond),
        'times rendering': each === undefined ? '' : Math.round(perSecond / each.perSecond),
        'CPU us, site : bare': (['site', 'bare'] as const)
          .map((who) => Math.round(median(rounds.map((pair) => pair[who].cpu))))
          .join(' : '),
        'bytes plain : gzip : br': sizes,
      })
    }
    printTable(rows)
  } finally {
    await Promise.all(servers.map(end))
    await database.close()
  }
}
