/** Prints how many pages a second the site serves, beside a bare server with the same bytes, and beside rendering each. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { freePort } from '../support/free-port.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { median, printTable } from './figures.ts'
import { cpuOf, end, start } from './ratios.ts'
import { benchDatabase } from './served-site.ts'

const CONNECTIONS = 50
/** More renderings at once are too many: the site would send some away. */
const FEW = 4
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)

const ARTICLE = '/blog/how-a-donated-book-travels'
const PATHS = ['/', '/shop', '/projects', '/blog', ARTICLE, '/donate', '/book-donation', '/blog/feed.xml']

/** A page at an address with a secret is nobody else's, and so rendered each time. */
const rendered = (path: string) => `${path}?client_secret=none`

/** The bytes as they go over the wire. */
async function get(url: string, coding: string) {
  const call = request(url, { headers: { 'accept-encoding': coding } }).end()
  const [answer] = (await once(call, 'response')) as [
    Parameters<typeof buffer>[0] & { headers: Record<string, string> },
  ]
  return { headers: answer.headers, body: await buffer(answer) }
}

async function measure(child: ChildProcess, url: string, connections = CONNECTIONS) {
  const before = cpuOf(child)
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} were not served`)
  return {
    perSecond: requests.average,
    p99: latency.p99,
    cpu: (cpuOf(child) - before) / requests.total,
  }
}

/** Measures both in turn, page by page, and prints a table. */
export async function benchPages(): Promise<void> {
  const database = await benchDatabase()
  const port = await freePort()
  // it writes a line a request, as it always does
  const { child: siteServer } = await start(port, ['src/server/main.ts'], {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    ADMIN_PASSWORD,
  })
  const children = [siteServer]
  try {
    const site = `http://127.0.0.1:${port}`
    const bareServer = fork(join(import.meta.dirname, 'bare-pages.ts'))
    children.push(bareServer)
    const pages = []
    for (const path of PATHS) {
      const forms = []
      for (const coding of ['identity', 'gzip', 'br']) forms.push(await get(site + path, coding))
      pages.push({ path, ...forms[2]!, sizes: forms.map(({ body }) => body.length).join(' : ') })
    }
    bareServer.send(
      pages.map(({ path, body, headers }) => ({
        path,
        body: body.toString('base64'),
        headers: Object.fromEntries(
          ['content-type', 'content-encoding'].map((name) => [name, headers[name] ?? '']),
        ),
      })),
    )
    const [bare] = (await once(bareServer, 'message')) as [string]
    const rows = []
    for (const { path, sizes } of pages) {
      const rounds: Record<'site' | 'bare', Awaited<ReturnType<typeof measure>>>[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = {
          site: await measure(siteServer, site + path),
          bare: await measure(bareServer, bare + path),
        }
        // the first round only warms
        if (round > 0) rounds.push(pair)
      }
      const perSecond = median(rounds.map((pair) => pair.site.perSecond))
      const each = path.endsWith('.xml') ? undefined : await measure(siteServer, site + rendered(path), FEW)
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
    await Promise.all(children.map((child) => end({ child })))
    await database.close()
  }
}
