/** Prints how many calls a second a process handles: without dashboards, with a hundred, and with messages. */
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { subscribe } from '../support/live-stream.ts'
import { postJson } from '../support/requests.ts'
import { logIn } from '../support/transports.ts'
import { median, percentile, printTable } from './figures.ts'
import { measure } from './pages.ts'
import { end, startSite } from './ratios.ts'
import { benchDatabase } from './served-site.ts'

const DASHBOARDS = 100
const PER_SESSION = 10
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** A message arrives at the start of a measurement and at this interval: with measurements of 2 s, once in each. */
const CHANGE_EVERY_MS = Number(process.env['BENCH_NEWS_MS'] ?? 5000)
const PATHS = ['/shop', '/api/cart/nobody']

/** Calls that the page of messages repeats after a change. */
const REREAD_CALLS = ['admin.overview', `forms.searchContacts?input=${encodeURIComponent('{}')}`]
/** Interval in which the page collects changes. */
const ROUND_MS = 1000

async function openDashboards(url: string) {
  const closing = new AbortController()
  const tookMs: number[] = []
  let sentAt = 0
  const watch = async (cookie: string) => {
    const headers = { cookie, 'x-unattended': '1' }
    for await (const { event, data } of subscribe(url, 'admin.live', { cookie, signal: closing.signal })) {
      if (event !== 'message' || sentAt === 0 || !(data as string[]).includes('messages')) continue
      const calls = REREAD_CALLS.map(async (call) => (await fetch(`${url}/trpc/${call}`, { headers })).text())
      await Promise.all(calls)
      tookMs.push(performance.now() - sentAt)
      await pause(ROUND_MS)
    }
  }
  const sessions = Array.from({ length: DASHBOARDS / PER_SESSION }, () => logIn(url, ADMIN_PASSWORD))
  const cookies = await Promise.all(sessions)
  const all = cookies.flatMap((cookie) =>
    Array.from({ length: PER_SESSION }, () => watch(cookie).catch(() => undefined)),
  )
  await pause(2 * ROUND_MS)
  return {
    tookMs,
    sends: () => {
      sentAt = performance.now()
      const message = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello' }
      void postJson(`${url}/api/contacts`, message).then((answer) => answer.text())
    },
    async close() {
      closing.abort()
      await Promise.all(all)
    },
  }
}

/** Measures the three cases in turn, `BENCH_ROUNDS` times. */
export async function benchLive(): Promise<void> {
  const database = await benchDatabase()
  const site = await startSite(database, { LIMITS: 'off', LOG_LEVEL: 'silent' })
  try {
    const rows = []
    const took: number[] = []
    for (const path of PATHS) {
      const rounds: Record<'none' | 'quiet' | 'busy', number>[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const none = await measure(site, path)
        const dashboards = await openDashboards(site.url)
        const quiet = await measure(site, path)
        dashboards.sends()
        const sending = setInterval(dashboards.sends, CHANGE_EVERY_MS)
        const busy = await measure(site, path)
        clearInterval(sending)
        await dashboards.close()
        took.push(...dashboards.tookMs)
        // the first round is a warm-up
        if (round > 0) rounds.push({ none: none.perSecond, quiet: quiet.perSecond, busy: busy.perSecond })
      }
      const ratio = (which: 'quiet' | 'busy') =>
        median(rounds.map((each) => each[which] / each.none)).toFixed(2)
      rows.push({
        path,
        'a second': Math.round(median(rounds.map(({ none }) => none))),
        [`with ${DASHBOARDS} dashboards`]: ratio('quiet'),
        'and a message': ratio('busy'),
      })
    }
    printTable(rows)
    printTable({ 'ms until a dashboard has read it, median': median(took), p99: percentile(took, 99) })
  } finally {
    await end(site)
    await database.close()
  }
}
