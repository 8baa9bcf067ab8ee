/** SIGTERM and SIGINT under load: open requests get responses, no connection stays open, and no process is left. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { chance as chanceOf } from '../support/chance.ts'
import { ownDatabase } from '../support/database.ts'
import { openEmbedded } from '../support/sql.ts'
import { caseSize, isFull, printFigure } from '../support/case-size.ts'
import { startTcpProxy } from '../support/proxies.ts'
import { connectTo, postJson } from '../support/requests.ts'
import { eventually } from '../support/eventually.ts'
import { isAlive, processesOf } from '../support/process-tree.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'

/** The promised limit for npm and orchestrators. */
const END_MS = 10_000

/** Sends the signals one after another. @returns the exit code, and the time since the first signal */
async function endBy(server: ServerProcess, ...signals: NodeJS.Signals[]) {
  const since = performance.now()
  const ended = server.end(signals[0] ?? 'SIGTERM')
  for (const signal of signals.slice(1)) server.child.kill(signal)
  return { code: await ended, ms: performance.now() - since }
}

const person = { name: 'Ada Okafor', email: 'ada@example.org' }

/** One request of each kind; some use the sandbox in the same process. */
const CALLS: ((url: string) => Promise<Response>)[] = [
  (url) => fetch(`${url}/`),
  (url) => fetch(`${url}/api/blog`),
  (url) => fetch(`${url}/api/projects`),
  (url) => postJson(`${url}/api/contacts`, { ...person, subject: 'general', message: 'Hello' }),
  (url) => postJson(`${url}/api/volunteers`, { ...person, motivation: 'Books' }),
  (url) =>
    postJson(`${url}/api/create-donation-intent`, {
      amount: 25,
      donorName: person.name,
      donorEmail: person.email,
    }),
  (url) => postJson(`${url}/api/admin/login`, { password: 'not the password' }),
  (url) => fetch(`${url}/api/nowhere`),
]

/** Sends requests until the server is unavailable. Records start and status of each; 0 if there was no response. */
async function callOn(url: string, first: number) {
  const calls: { begunAt: number; status: number }[] = []
  for (let turn = first; calls.at(-1)?.status !== 0; turn += 1) {
    const begunAt = performance.now()
    const status = await CALLS[turn % CALLS.length]!(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    calls.push({ begunAt, status })
  }
  return calls
}

/** Ends a running server with many callers and slow requests. @returns the number of responses, and the time */
async function endUnderLoad(server: ServerProcess, dataDir: string, round: number) {
  const all = processesOf(dataDir, [server.child.pid ?? 0])
  expect(all.length).toBeGreaterThan(2)
  const sql = openEmbedded(dataDir, 2)

  const upload = slowUpload(server)
  const idle = [connectTo(server.url), connectTo(server.url, 'GET / HT')]
  const busy = Array.from({ length: caseSize({ short: CALLS.length, full: 50 }) }, (_, index) =>
    callOn(server.url, index),
  )
  await Promise.all(Array.from({ length: 5 }, (_, index) => CALLS[index]!(server.url)))

  // slow requests that are certainly open: they wait for a table, up to the lock timeout of 3 s
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table wishlist_items`
  const slow = Array.from({ length: 5 }, (_, index) =>
    postJson(`${server.url}/api/wishlist`, { sessionId: `slow-${round}-${index}`, braceletId: 1 }),
  )
  await eventually(async () => {
    // other statements may wait for that table too, for example the retention job's after a first start
    const [row] = await sql`
      select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'insert into "wishlist_items"%'`
    return row?.['waiting'] === slow.length
  })
  const signalledAt = performance.now()
  const ended = endBy(server, round % 2 === 0 ? 'SIGTERM' : 'SIGINT', 'SIGTERM', 'SIGINT')
  await eventually(async () => await isRejected(server))
  await holder`rollback`
  holder.release()
  await sql.end({ timeout: 1 })
  upload.finish()

  expect(await Promise.all(slow.map(async (call) => (await call).status))).toEqual(slow.map(() => 201))
  await upload.ended
  expect(upload.received()).toMatch(/^HTTP\/1.1 201 /)
  const { code, ms } = await ended
  expect(code).toBe(0)
  expect(ms).toBeLessThan(END_MS)
  await eventually(async () => !all.some(isAlive))
  for (const { socket } of idle) socket.destroy()
  const calls = (await Promise.all(busy)).flat()
  // later requests may be rejected, but none of the earlier ones is cut off
  const before = calls.filter(({ begunAt }) => begunAt < signalledAt)
  expect(before.filter(({ status }) => status === 0)).toEqual([])
  expect(calls.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  return { ms, answered: before.length + slow.length + 1 }
}

/** Whether a new request is rejected with 503, or not accepted at all. */
async function isRejected({ url }: ServerProcess): Promise<boolean> {
  const response = await fetch(`${url}/healthz`).catch(() => undefined)
  if (!response) return true
  if (response.status === 200) return false
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'NOT_READY' })
  return true
}

/** Sends half of a form. */
function slowUpload({ url }: ServerProcess) {
  const body = JSON.stringify({ ...person, subject: 'general', message: 'Slowly' })
  const client = connectTo(
    url,
    `POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return { ...client, finish: () => client.socket.write(body.slice(10)) }
}

it('a shutdown does not wait for a hanging provider or mail server', async () => {
  const database = await ownDatabase()
  // SDK and mail client connect, but get no response
  const hung = await startTcpProxy(0)
  hung.set({ onConnect: () => {} })
  onTestFinished(() => hung.close())
  const server = await launchSite(
    {
      DATA_DIR: join(await tempFolder(), 'data'),
      DATABASE_URL: database.url,
      ADMIN_PASSWORD,
      STRIPE_SECRET_KEY: 'sk_test_hung',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_hung',
      STRIPE_WEBHOOK_SECRET: 'whsec_hung',
      STRIPE_API_BASE: `http://127.0.0.1:${hung.port}`,
      SMTP_URL: `smtp://127.0.0.1:${hung.port}`,
      MAIL_OWNER: 'owner@example.org',
    },
    { quick: !isFull },
  )
  await server.ready
  // an email is being sent, and a request waits for the provider
  const written = await CALLS[3]!(server.url)
  expect(written.status).toBe(201)
  const pending = postJson(`${server.url}/api/create-payment-intent`, {
    cartItems: [{ braceletId: 1, quantity: 1 }],
  })
  await eventually(async () => hung.connections() >= 2)
  const { code, ms } = await endBy(server, 'SIGTERM')
  expect(code).toBe(0)
  expect(ms).toBeLessThan(END_MS)
  const answer = await pending
  expect([502, 503]).toContain(answer.status)
  expect(await answer.json()).toHaveProperty('error')
  printFigure(`shutdown: provider and mail server hung, exit 0 after ${Math.ceil(ms)} ms`)
})

const STARTS = caseSize({ short: 1, full: 12 })

it('a shutdown during the start is clean; the next start succeeds, responds to all open requests at its end, and leaves nothing running', async () => {
  const chance = chanceOf(5)
  let slowest = 0
  let answered = 0
  for (let round = 0; round < STARTS; round += 1) {
    const dataDir = join(await tempFolder(), 'data')
    const interrupted = await launchSite({ DATA_DIR: dataDir })
    const hasLock = async () => (await readdir(dataDir).catch((): string[] => [])).includes('postgres.lock')
    await eventually(async () => await hasLock())
    await pause(round === 0 ? 0 : chance.number(0, 2500))
    const all = processesOf(dataDir, [interrupted.child.pid ?? 0])
    const { code, ms } = await endBy(interrupted, chance.pick(['SIGTERM', 'SIGINT']))
    expect(code).toBe(0)
    expect(ms).toBeLessThan(END_MS)
    // on a busy machine the signal may arrive during the start, and then the database ends a moment later
    await eventually(async () => ![...all, ...processesOf(dataDir)].some(isAlive))

    const next = await launchSite({ DATA_DIR: dataDir })
    await next.ready
    expect(((await (await fetch(`${next.url}/api/bracelets`)).json()) as unknown[]).length).toBeGreaterThan(0)
    const end = await endUnderLoad(next, dataDir, round)
    answered += end.answered
    slowest = Math.max(slowest, end.ms)
  }
  printFigure(
    `shutdown: ${STARTS} starts called off half-way, then ended with many connections at work, ${answered} calls begun ` +
      `before all answered, exit 0 after at most ${Math.ceil(slowest)} ms, nothing left running`,
  )
})
