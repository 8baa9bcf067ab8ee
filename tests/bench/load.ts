/** Prints how the site handles a thousand concurrent visitors who browse, buy and give, and then an overload. */
import { setTimeout as pause } from 'node:timers/promises'
import { openSql } from '../support/sql.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { chance } from '../support/chance.ts'
import { contradictions, unrecorded } from '../support/consistency.ts'
import { freePort } from '../support/free-port.ts'
import { startServer } from '../support/server-process.ts'
import { newResults, type Results } from './browsers.ts'
import { median, percentile, printTable, worst } from './figures.ts'
import { rush } from './rush.ts'
import { benchDatabase } from './served-site.ts'
import { watchProcess, type Sample } from './watched-process.ts'
import { runVisitors } from './visitors.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const VISITORS = Number(process.env['BENCH_VISITORS'] ?? 1000)
/** Share of the time until all visitors have arrived and caches are warm. */
const WARM_UP = 0.15
/** Time after which every payment must be recorded, even if its visitor did not come back. */
const SETTLED_MS = 30_000

/* oxlint-disable no-console -- the tables are this program's output */

/** Runs a thousand visitors for `BENCH_MINUTES` (10), then the overload; with `BENCH_OVERLOAD=1` only that. */
export async function benchLoad(): Promise<void> {
  const database = await benchDatabase()
  const site = await startServer(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    ADMIN_PASSWORD,
    LIMITS: 'off',
    // all visitors have the address of this machine
    LIMIT_REQUESTS_AT_ONCE: '10000',
  })
  const sql = openSql(database.url, 1)
  try {
    const settings = await fetch(`${site.url}/trpc/site.settings`)
    const { result } = (await settings.json()) as {
      result: { data: { payments: { publishableKey: string } } }
    }
    const shop = { url: site.url, publishableKey: result.data.payments.publishableKey }
    if (process.env['BENCH_OVERLOAD'] !== '1') await crowd(shop, sql)
    await rush(shop, sql)
  } finally {
    await sql.end({ timeout: 5 })
    await site.end('SIGTERM')
    await database.close()
  }
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  if (lines.length > 0) console.log(`${lines.length} lines of errors in the log, the first: ${lines[0]}`)
}

type Shop = { url: string; publishableKey: string }

async function crowd(shop: Shop, sql: ReturnType<typeof openSql>): Promise<void> {
  const over = new AbortController()
  const results = newResults()
  const ledger = { visits: 0 }
  const watch = watchProcess(shop.url)
  const luck = chance(1)
  const places = Array.from({ length: VISITORS }, () =>
    runVisitors({ ...shop, chance: luck, results, ledger, over: over.signal }),
  )
  await pause(MINUTES * 60_000 * WARM_UP)
  results.ms.clear()
  const started = performance.now()
  const visits = ledger.visits
  await pause(MINUTES * 60_000 * (1 - WARM_UP))
  const seconds = (performance.now() - started) / 1000
  over.abort()
  await Promise.all(places)
  const samples = (await watch.stop()).filter(({ at }) => at >= started)
  console.log(
    `\n${VISITORS} visitors at once for ${MINUTES} minutes, ${ledger.visits - visits} in all after the warm-up`,
  )
  printAnswers(results, seconds)
  printProcess(samples)
  await printRecords(sql)
}

function printAnswers({ ms, errors }: Results, seconds: number): void {
  const all = [...ms.values()].flat()
  const rows = [...ms].toSorted(([one], [other]) => (one < other ? -1 : 1))
  printTable(
    Object.fromEntries(
      [...rows, ['all', all] as const].map(([kind, times]) => {
        const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent).toFixed(1))
        const perSecond = Math.round(times.length / seconds)
        const longest = worst(times).toFixed(0)
        return [kind, { answers: times.length, 'a second': perSecond, p50, p95, p99, worst: longest }]
      }),
    ),
  )
  console.log(errors.size === 0 ? 'errors: none' : 'errors:', ...[...errors].slice(0, 10))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

function printProcess(samples: Sample[]): void {
  const third = Math.floor(samples.length / 3)
  const first = mean(samples.slice(0, third).map(({ resident }) => resident))
  const last = mean(samples.slice(-third).map(({ resident }) => resident))
  const late = samples.map(({ lateMs }) => lateMs)
  const begin = samples[0]
  const end = samples.at(-1)
  const cpu = begin && end ? (end.cpuSeconds - begin.cpuSeconds) / ((end.at - begin.at) / 1000) : 0
  printTable({
    'resident MB, first third': megabytes(first),
    'resident MB, last third': megabytes(last),
    'last / first': (last / first).toFixed(2),
    'resident MB, most': megabytes(Math.max(...samples.map(({ resident }) => resident))),
    'heap used MB at the end': megabytes(end?.heapUsed ?? 0),
    'event loop late, p99 of 5 s: median ms': median(late).toFixed(1),
    'event loop late, p99 of 5 s: worst ms': worst(late).toFixed(1),
    'of one processor': `${Math.round(cpu * 100)} %`,
  })
}

/** Compares payments at the provider with the recorded ones. */
async function printRecords(sql: ReturnType<typeof openSql>): Promise<void> {
  const until = performance.now() + SETTLED_MS
  while ((await unrecorded(sql)).length > 0 && performance.now() < until) await pause(500)
  printTable(
    await sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from donations) as donations`,
  )
  const wrong = await contradictions(sql)
  console.log(wrong.length === 0 ? 'contradictions: none' : 'contradictions:', ...wrong.slice(0, 10))
}
