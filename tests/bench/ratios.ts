/** Prints the throughput of the API relative to a bare server with the same queries on the same PostgreSQL. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { openSql } from '../support/sql.ts'
import { migrate } from '#db/migrate.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { freePort } from '../support/free-port.ts'
import { compared, VISITORS, type Compared } from './calls.ts'
import { median, printTable } from './figures.ts'
import { benchDatabase, type BenchDatabase } from './served-site.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const ROOT = join(import.meta.dirname, '../..')

/** Results of a round; `p99` in milliseconds, `cpu` in microseconds of the Node process per call. */
type Figures = { perSecond: number; p99: number; cpu: number; calls: number }
export type Server = { child: ChildProcess; url: string }

/** CPU time of the process so far, in microseconds; NaN if the system does not tell. */
export function cpuOf({ pid }: Pick<ChildProcess, 'pid'>): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // user and system time, in hundredths of a second
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export async function measure(
  { child, url }: Server,
  { request, status }: Compared['bare'],
  connections = CONNECTIONS,
): Promise<Figures> {
  const before = cpuOf(child)
  const result = await autocannon({ url, connections, duration: SECONDS, requests: [request] })
  const counts = Object.entries(result.statusCodeStats ?? {})
  const isRight = counts.every(([answered]) => answered === String(status))
  if (result.errors > 0 || !isRight)
    throw new Error(`not every answer was ${status}: ${JSON.stringify(counts)}`)
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpu: (cpuOf(child) - before) / result.requests.total,
    calls: result.requests.total,
  }
}

/** Starts the site in a separate process. */
export async function startSite({ url, dataDir }: BenchDatabase, settings = {}): Promise<Server> {
  const port = await freePort()
  const own = { PORT: String(port), DATABASE_URL: url, DATA_DIR: dataDir, ADMIN_PASSWORD }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Listening on')) resolve()
    })
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Starts a server in this folder, which reports its address. Gives it `pages` if it needs any. */
export async function startBare(file: string, args: string[] = [], pages?: object[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, file), args)
  if (pages) child.send(pages)
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

export async function end({ child }: Server): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Measures the bare server and both transports of the site in turn, in each round. */
async function compare({ bare, site }: Compared, servers: { bare: Server; site: Server }) {
  const rounds: { bare: Figures; site: Figures[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { bare: await measure(servers.bare, bare), site: [] as Figures[] }
    for (const call of site) measured.site.push(await measure(servers.site, call))
    // the first round is a warm-up
    if (round > 0) rounds.push(measured)
  }
  return site.map(({ title }, transport) => {
    const pairs = rounds.map((round) => ({ bare: round.bare, site: round.site[transport]! }))
    const ratio = (of: keyof Figures) => median(pairs.map((pair) => pair.site[of] / pair.bare[of])).toFixed(2)
    const both = (of: keyof Figures) =>
      (['site', 'bare'] as const)
        .map((who) => Math.round(median(pairs.map((pair) => pair[who][of]))))
        .join(' : ')
    return {
      call: title,
      'throughput ratio': ratio('perSecond'),
      'p99 ratio': ratio('p99'),
      'CPU us a call, site : bare': both('cpu'),
      'calls / s, site : bare': both('perSecond'),
    }
  })
}

/** Gives each visitor of the calls a cart. */
export async function fillCarts(databaseUrl: string): Promise<void> {
  const sql = openSql(databaseUrl, 1)
  await sql`insert into cart_items (session_id, bracelet_id, quantity)
    select 'bench-' || visitor, bracelet, 1
    from generate_series(0, ${VISITORS - 1}) visitor, generate_series(1, 4) bracelet`
  await sql.end()
}

/** Measures both on a separate database, round by round, and prints a table. */
export async function benchRatios(): Promise<void> {
  const database = await benchDatabase()
  await migrate(database.url)
  const servers: Server[] = []
  try {
    const site = await startSite(database, { LIMITS: 'off' })
    servers.push(site)
    const bare = await startBare('bare.ts', [database.url])
    servers.push(bare)
    await fillCarts(database.url)

    const rows = []
    for (const each of compared) rows.push(...(await compare(each, { site, bare })))
    // oxlint-disable-next-line no-console -- the table is this program's output
    console.log(`${CONNECTIONS} connections; the site with a log line a request to a pipe, and LIMITS=off`)
    printTable(rows)
  } finally {
    await Promise.all(servers.map(end))
    await database.close()
  }
}
