/** The site behind PgBouncer in transaction mode, by each PgBouncer of the machine; `PGBOUNCER` may name one more. */
import { spawnSync } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { openConnectionPool } from '#db/connection/connection-pool.ts'
import { lookForPooler } from '#db/connection/pooler.ts'
import { databaseNamed } from '../support/postgres-server.ts'
import { testDatabase } from '../support/database.ts'
import { caseSize, printFigure, runWhere } from '../support/case-size.ts'
import { freePort } from '../support/free-port.ts'
import { beginGift, beginOrder, confirm, processGift, processOrder } from '../support/paying.ts'
import { pgbouncers, startPgBouncer } from '../support/proxied-servers.ts'
import { postJson } from '../support/requests.ts'
import { startServer } from '../support/server-process.ts'
import { ADMIN_PASSWORD } from '../support/site.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { logIn } from '../support/transports.ts'

const CALLS = caseSize({ short: 42, full: 840 })
const INTENTS = caseSize({ short: 6, full: 120 })
const CONCURRENCY = 20
const found = pgbouncers.slice(0, caseSize({ short: 1, full: 2 }))

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function behind(program: string, lines?: string) {
  const database = await testDatabase()
  cleanups.push(() => database.close())
  const pgbouncer = await startPgBouncer(program, database.url, lines)
  cleanups.push(() => pgbouncer.close())
  return { database, pooledUrl: pgbouncer.url, databaseUrl: database.url }
}

/** Runs all of them, a few at a time. */
async function all(count: number, one: (nth: number) => Promise<void>): Promise<void> {
  let begun = 0
  const work = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other per worker
    while (begun < count) await one(begun++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

it('finds a PgBouncer', runWhere(found.length > 0, 'no pgbouncer here'), () => expect(found).not.toEqual([]))

it.each(found)(
  'works behind PgBouncer $version: requests, payments and sign-in',
  async ({ program, version }) => {
    const { database, pooledUrl, databaseUrl } = await behind(program)
    const site = await startServer(
      await freePort(),
      {
        DATABASE_URL: pooledUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        DATA_DIR: await tempFolder(),
        ADMIN_PASSWORD,
        LIMITS: 'off',
      },
      { quick: true },
    )
    cleanups.push(() => site.end('SIGTERM'))
    const { url } = site
    const cookie = await logIn(url, ADMIN_PASSWORD)
    const kinds: ((nth: number) => Promise<Response>)[] = [
      () => fetch(`${url}/shop`),
      () => fetch(`${url}/api/blog`),
      (nth) => postJson(`${url}/api/wishlist`, { sessionId: `pooled-${nth}`, braceletId: 1 }),
      (nth) => postJson(`${url}/api/cart`, { sessionId: `pooled-${nth}`, braceletId: 1, quantity: 2 }),
      (nth) => fetch(`${url}/api/cart/pooled-${nth - 1}`),
      (nth) => postJson(`${url}/api/contacts`, { ...MESSAGE, message: `message ${nth}` }),
      () => fetch(`${url}/api/payments`, { headers: { cookie } }),
    ]
    const since = performance.now()
    const answers: number[] = []
    await all(CALLS, async (nth) => {
      const response = await kinds[nth % kinds.length]!(nth)
      await response.text()
      answers.push(response.status)
    })
    const callsMs = performance.now() - since
    expect(answers.filter((status) => status >= 300)).toEqual([])

    const [keys] = await database.sql`select publishable_key as key from sandbox.settings`
    const payable = { url, publishableKey: keys?.['key'], publicUrl: 'http://localhost' }
    const processed: number[] = []
    await all(INTENTS, async (nth) => {
      const secret = await (nth % 2 === 0 ? beginOrder({ url }) : beginGift({ url }))
      await confirm(payable, secret)
      processed.push((await (nth % 2 === 0 ? processOrder : processGift)({ url }, secret)).status)
    })
    expect(processed.filter((status) => status !== 200)).toEqual([])
    const [counted] = await database.sql`
      select (select count(*)::int from orders) + (select count(*)::int from donations) as paid,
        (select count(*)::int from contact_messages) as messages,
        (select count(*)::int from cart_items) as carts`
    expect(counted).toEqual({ paid: INTENTS, messages: CALLS / kinds.length, carts: CALLS / kinds.length })
    printFigure(
      `PgBouncer ${version}: ${answers.length} of ${CALLS} calls in ${Math.round(callsMs)} ms, ${processed.length} of ${INTENTS} intents`,
    )
    expect(
      site
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    ).toEqual([])
  },
)

const MESSAGE = { name: 'Ada', email: 'ada@example.org', subject: 'general' }

it.each(found)('PgBouncer $version prepares statements from 1.21 on', async ({ program, version }) => {
  const isNewer = Number(version.split('.')[1]) >= 21
  const addresses = await behind(program, isNewer ? 'max_prepared_statements = 100' : '')
  expect(await lookForPooler(addresses)).toEqual({ preparesStatements: isNewer })
})

it.each(found)('timeouts apply per transaction behind PgBouncer $version', async ({ program }) => {
  const { pooledUrl } = await behind(program)
  const pool = openConnectionPool(pooledUrl, 2, { preparesStatements: false })
  cleanups.push(() => pool.end())
  const limit =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock"
  expect(await pool.unsafe(limit)).toEqual([{ statement: '5s', lock: '3s' }])
  expect(await pool.begin((tx) => tx.unsafe(limit))).toEqual([{ statement: '5s', lock: '3s' }])
})

it.each(found)(
  'does not start with PgBouncer $version alone, and says so in one line',
  async ({ program }) => {
    const { pooledUrl, databaseUrl } = await behind(program)
    const start = (settings: Record<string, string>) =>
      spawnSync(process.execPath, ['src/server/migrate-command.ts'], {
        env: { ...process.env, ADMIN_PASSWORD, ...settings },
        encoding: 'utf8',
      }).stderr
    const refusal = / leads to a connection pooler such as PgBouncer, .*: set DATABASE_DIRECT_URL to .*\n$/
    expect(start({ DATABASE_URL: pooledUrl })).toMatch(new RegExp(`^DATABASE_URL${refusal.source}`))
    await expect(lookForPooler({ databaseUrl: pooledUrl, pooledUrl })).rejects.toThrow(
      new RegExp(`^DATABASE_DIRECT_URL${refusal.source.replace(String.raw`\n`, '')}`),
    )
    await expect(
      lookForPooler({ databaseUrl: databaseNamed(databaseUrl, 'postgres'), pooledUrl }),
    ).rejects.toThrow('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
  },
)

it.each(found)('detects PgBouncer $version when it ignores settings silently', async ({ program }) => {
  const lines = 'ignore_startup_parameters = statement_timeout'
  const { pooledUrl } = await behind(program, lines)
  await expect(lookForPooler({ databaseUrl: pooledUrl, pooledUrl: undefined })).rejects.toThrow('pooler')
})
