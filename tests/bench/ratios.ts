/** Prints how the API compares with a bare server doing the same queries on the same PostgreSQL, as ratios. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startEmbedded } from '#db/embedded.ts'
import { openSql } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'

const CONNECTIONS = 50
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = 3
const ROOT = join(import.meta.dirname, '../..')

type Call = { title: string; request: autocannon.Request; status: number }

let visits = 0
const calls: Call[] = [
  { title: 'GET /api/bracelets', request: { method: 'GET', path: '/api/bracelets' }, status: 200 },
  {
    title: 'POST /api/cart',
    // a new visitor every 50 additions, so that no line reaches its limit
    request: {
      method: 'POST',
      path: '/api/cart',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => {
        visits += 1
        const sessionId = `bench-${Math.floor(visits / 50)}`
        return { ...request, body: JSON.stringify({ sessionId, braceletId: 1 + (visits % 20), quantity: 1 }) }
      },
    },
    status: 201,
  },
  { title: 'GET /api/cart/{id}', request: { method: 'GET', path: '/api/cart/bench-reader' }, status: 200 },
]

type Figures = { perSecond: number; p99: number }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(port: number, { request, status }: Call): Promise<Figures> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [request],
  })
  const counts = Object.entries(result.statusCodeStats ?? {})
  const isRight = counts.every(([answered]) => answered === String(status))
  if (result.errors > 0 || !isRight)
    throw new Error(`not every answer was ${status}: ${JSON.stringify(counts)}`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

async function start(command: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Listening on')) resolve()
    })
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Measures both on a database of their own, round by round, and prints a table. */
export async function benchRatios(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-bench-'))
  const database = await startEmbedded({ dataDir })
  await migrate(database.url)
  const sitePort = 4391
  const barePort = 4392
  const children: ChildProcess[] = []
  try {
    children.push(
      await start(['src/server/main.ts'], {
        PORT: String(sitePort),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
      }),
      await start(['tests/bench/bare.ts', database.url, String(barePort)], {}),
    )
    const sql = openSql(database.url, 1)
    await sql`insert into cart_items (session_id, bracelet_id, quantity) select 'bench-reader', id, 1 from bracelets limit 4`
    await sql.end()

    const rows = []
    for (const call of calls) {
      const pairs: { site: Figures; bare: Figures }[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = { site: await measure(sitePort, call), bare: await measure(barePort, call) }
        // the first round only warms both
        if (round > 0) pairs.push(pair)
      }
      rows.push({
        call: call.title,
        'site / s': Math.round(median(pairs.map(({ site }) => site.perSecond))),
        'bare / s': Math.round(median(pairs.map(({ bare }) => bare.perSecond))),
        'throughput ratio': median(pairs.map(({ site, bare }) => site.perSecond / bare.perSecond)).toFixed(2),
        'p99 ratio': median(pairs.map(({ site, bare }) => site.p99 / bare.p99)).toFixed(2),
      })
    }
    // oxlint-disable-next-line no-console -- the table is this program's output
    console.table(rows)
  } finally {
    await Promise.all(children.map(end))
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
