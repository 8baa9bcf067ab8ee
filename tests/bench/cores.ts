/** Prints how many calls a second one core of Node and one of PostgreSQL serve, and how far a machine like this goes. */
import { cpus } from 'node:os'
import { processesOf } from '../support/process-tree.ts'
import { compared, visitor, VISITORS } from './calls.ts'
import { median, printTable } from './figures.ts'
import { cpuOf, end, fillCarts, measure, ROUNDS, startSite } from './ratios.ts'
import { benchDatabase } from './served-site.ts'

/** Connections at the same time: enough for both cores, so that a checkout does not wait longer than it is measured. */
const CONNECTIONS = 5
const json = { 'content-type': 'application/json' }
const cartItems = [
  { braceletId: 1, quantity: 1 },
  { braceletId: 2, quantity: 2 },
]
const reading = (path: string) => ({ request: { method: 'GET', path }, status: 200 }) as const
const cartChange = compared.flatMap(({ site }) => site).find(({ title }) => title === 'PUT /api/cart')!

const CALLS = {
  'page, from memory (GET /)': reading('/'),
  'list, from memory (GET /api/bracelets)': reading('/api/bracelets'),
  'cart, read': reading(`/api/cart/${visitor(VISITORS - 1)}`),
  'cart, changed': cartChange,
  'checkout begun, with the sandbox': {
    request: {
      method: 'POST',
      path: '/api/create-payment-intent',
      headers: json,
      body: JSON.stringify({ cartItems }),
    },
    status: 201,
  },
} as const

/** Measures each call in a process of its own, round by round, and prints a table. */
export async function benchCores(): Promise<void> {
  const database = await benchDatabase()
  const site = await startSite(database, { LIMITS: 'off' })
  const times = new Map<number, number>()
  /** CPU time of PostgreSQL's processes, including those that have ended. */
  const databaseCpu = () => {
    for (const pid of processesOf(database.dataDir)) {
      try {
        times.set(pid, cpuOf({ pid }))
      } catch {
        // ended meanwhile
      }
    }
    return [...times.values()].reduce((sum, each) => sum + each, 0)
  }
  try {
    await fillCarts(database.url)
    const rows: Record<string, object> = {}
    for (const [name, call] of Object.entries(CALLS)) {
      const rounds: Record<'node' | 'postgres' | 'perSecond' | 'p99', number>[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const before = databaseCpu()
        const { cpu, calls, perSecond, p99 } = await measure(site, call, CONNECTIONS)
        // the first round is a warm-up
        if (round > 0) rounds.push({ node: cpu, postgres: (databaseCpu() - before) / calls, perSecond, p99 })
      }
      const of = (what: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[what]))
      const aCore = (us: number) => (us < 1 ? 'none' : Math.round(1_000_000 / us))
      rows[name] = {
        'a second per core of Node': aCore(of('node')),
        'Node us': Math.round(of('node')),
        'a second per core of PostgreSQL': aCore(of('postgres')),
        'PostgreSQL us': Math.round(of('postgres')),
        'a second here': Math.round(of('perSecond')),
        'p99 ms': of('p99'),
      }
    }
    // oxlint-disable-next-line no-console -- the table is this program's output
    console.log(`one process of the site and its PostgreSQL on ${cpus().length} cores; LIMITS=off, log on`)
    printTable(rows)
  } finally {
    await end(site)
    await database.close()
  }
}
