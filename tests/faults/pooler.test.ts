/** The site behind PgBouncer in transaction mode, with each installed version; `PGBOUNCER` may name one more. */
import { spawnSync } from 'node:child_process'
import pLimit from 'p-limit'
import { expect, it, onTestFinished } from 'vitest'
import { openConnectionPool } from '#db/connection/connection-pool.ts'
import { lookForPooler } from '#db/connection/pooler.ts'
import { databaseNamed } from '../support/postgres-server.ts'
import { ownDatabase } from '../support/database.ts'
import { caseSize, fullOnly, printFigure, runWhere } from '../support/case-size.ts'
import { beginGift, beginOrder, confirm, payableIn, processGift, processOrder } from '../support/paying.ts'
import { pgbouncers, startPgBouncer } from '../support/proxied-servers.ts'
import { postJson } from '../support/requests.ts'
import { ADMIN_PASSWORD, launchSite, tempFolder } from '../support/site.ts'
import { logIn } from '../support/transports.ts'

const CALLS = caseSize({ short: 42, full: 840 })
const INTENTS = caseSize({ short: 6, full: 120 })
const CONCURRENCY = 20
const found = pgbouncers.slice(0, caseSize({ short: 1, full: 2 }))

async function behind(program: string, lines?: string) {
  const database = await ownDatabase()
  const pgbouncer = await startPgBouncer(program, database.url, lines)
  onTestFinished(() => pgbouncer.close())
  return { database, pooledUrl: pgbouncer.url, databaseUrl: database.url }
}

/** Runs all of them, a few at a time. */
const all = (count: number, one: (nth: number) => Promise<void>) => {
  const limit = pLimit(CONCURRENCY)
  return Promise.all(Array.from({ length: count }, (_, nth) => limit(() => one(nth))))
}

it('a PgBouncer is found', runWhere(found.length > 0, 'no pgbouncer here'), () =>
  expect(found).not.toEqual([]),
)

it.each(found)(
  'the site works behind PgBouncer $version: requests, payments and sign-in',
  async ({ program, version }) => {
    const { database, pooledUrl, databaseUrl } = await behind(program)
    const site = await launchSite(
      {
        DATABASE_URL: pooledUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        DATA_DIR: await tempFolder(),
        ADMIN_PASSWORD,
        LOG_LEVEL: 'warn',
      },
      { quick: true },
    )
    await site.ready
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

    const payable = await payableIn(database.sql, url)
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

it.each(found)(
  'PgBouncer $version prepares statements from 1.21 on',
  fullOnly,
  async ({ program, version }) => {
    const isNewer = Number(version.split('.')[1]) >= 21
    const addresses = await behind(program, isNewer ? 'max_prepared_statements = 100' : '')
    expect(await lookForPooler(addresses)).toEqual({ preparesStatements: isNewer })
  },
)

it.each(found)('timeouts apply per transaction behind PgBouncer $version', fullOnly, async ({ program }) => {
  const { pooledUrl } = await behind(program)
  const pool = openConnectionPool(pooledUrl, 2, { preparesStatements: false })
  onTestFinished(() => pool.end())
  const limit =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock"
  expect(await pool.unsafe(limit)).toEqual([{ statement: '5s', lock: '3s' }])
  expect(await pool.begin((tx) => tx.unsafe(limit))).toEqual([{ statement: '5s', lock: '3s' }])
})

it.each(found)(
  'the site does not start with PgBouncer $version alone, and says so in one line',
  fullOnly,
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

it.each(found)('PgBouncer $version is detected when it ignores settings silently', async ({ program }) => {
  const lines = 'ignore_startup_parameters = statement_timeout'
  const { pooledUrl } = await behind(program, lines)
  await expect(lookForPooler({ databaseUrl: pooledUrl, pooledUrl: undefined })).rejects.toThrow('pooler')
})
