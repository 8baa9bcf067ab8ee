/** Overload: far more visitors than the site can serve, who send requests without pause. */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { count, newBrowser, newResults } from './browsers.ts'
import { median, percentile, printTable } from './figures.ts'
import { beginOrder, pay } from './visitors.ts'
import { watchProcess } from './watched-process.ts'

const VISITORS = 5000
const SECONDS = Number(process.env['BENCH_RUSH_SECONDS'] ?? 20)
/** Visitors who have reached the card field when the overload starts, and pay during it. */
const BUYERS = 40
/** Recovered: so many responses in a row, each within this time. */
const RECOVERED = { answers: 50, withinMs: 100 }

const PATHS = ['/', '/shop', '/blog', '/api/bracelets', '/api/cart/somebody', '/api/blog']

/* oxlint-disable no-console -- the table is this program's output */

export async function rush(shop: { url: string; publishableKey: string }, sql: Sql): Promise<void> {
  const { url } = shop
  const results = newResults()
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
  const buyer = newBrowser(url, newResults(), new Agent({ keepAlive: true }))
  const secrets = await Promise.all(Array.from({ length: BUYERS }, () => beginOrder(buyer, 1, 1)))
  const watch = watchProcess(url)
  const served: number[] = []
  const answers = new Map<string, number>()
  const end = performance.now() + SECONDS * 1000

  const visitor = newBrowser(url, results, agent)
  const impatient = async (seed: number) => {
    for (let turn = seed; performance.now() < end; turn += 1) {
      const started = performance.now()
      const answer = await visitor.ask('rush', { path: PATHS[turn % PATHS.length] ?? '/' })
      const isPolite = answer?.status === 503 && answer.headers['retry-after'] !== undefined
      count(
        answers,
        answer === undefined ? 'none' : isPolite ? '503 with Retry-After' : String(answer.status),
      )
      if (answer?.status === 200) served.push(performance.now() - started)
    }
  }
  const crowd = Array.from({ length: VISITORS }, (_, seed) => impatient(seed))

  await pause(SECONDS * 500)
  const paid = await Promise.all(
    secrets.map(async (clientSecret) => {
      if (clientSecret === undefined || !(await pay(shop, buyer, clientSecret))) return undefined
      const body = { paymentIntentId: intentIdOf(clientSecret), sessionId: 'in-the-rush' }
      const done = await buyer.ask('finish', { method: 'POST', path: '/api/process-payment', body })
      return { id: body.paymentIntentId, isDone: done?.status === 200 }
    }),
  )
  await Promise.all(crowd)
  const over = performance.now()
  const healed = newBrowser(url, newResults())
  for (let inARow = 0; inARow < RECOVERED.answers;) {
    const started = performance.now()
    const answer = await healed.ask('healed', { path: '/shop' })
    inARow = answer?.status === 200 && performance.now() - started < RECOVERED.withinMs ? inARow + 1 : 0
  }
  const recoveredMs = performance.now() - over
  const samples = await watch.stop()
  agent.destroy()
  healed.close()

  const ids = paid.flatMap((each) => (each ? [each.id] : []))
  const recorded = async () => (await sql`select from orders where payment_intent_id = any(${ids})`).length
  // a payer whose page got an error is recorded by the provider's webhook a little later
  for (let wait = 0; wait < 60 && (await recorded()) < ids.length; wait += 1) await pause(500)
  const total = [...answers.values()].reduce((sum, each) => sum + each, 0)
  console.log(`\n${VISITORS} visitors who do not wait, for ${SECONDS} s`)
  printTable({
    'answers a second': Math.round(total / SECONDS),
    ...Object.fromEntries([...answers].map(([what, many]) => [`answered ${what}`, many])),
    'p50 of those served, ms': median(served).toFixed(0),
    'p99 of those served, ms': percentile(served, 99).toFixed(0),
    'begun to pay before': BUYERS,
    'paid in the middle of it': ids.length,
    'told so at once': paid.filter((each) => each?.isDone).length,
    'orders recorded': await recorded(),
    'resident MB, most': Math.round(Math.max(...samples.map(({ resident }) => resident)) / 1024 / 1024),
    'served well again after ms': Math.round(recoveredMs),
  })
  const odd = [...results.errors].filter(([what]) => !what.startsWith('rush: 503'))
  if (odd.length > 0) console.log('errors:', ...odd.slice(0, 5))
}
