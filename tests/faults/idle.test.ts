/** An idle site with all its jobs hardly uses the database. */
import { expect, it, onTestFinished } from 'vitest'
import { fullOnly, printFigure } from '../support/case-size.ts'
import { eventually } from '../support/eventually.ts'
import { databaseNamed } from '../support/postgres-server.ts'
import { postJson } from '../support/requests.ts'
import { startSpawnedSite } from '../support/site.ts'
import { openSql } from '../support/sql.ts'

const MINUTE_MS = 60_000
/** PostgreSQL's statistics of an idle connection are up to ten seconds late. */
const COUNTED_MS = 11_000

it('an idle site does at most one transaction a second, over five connections', fullOnly, async () => {
  const site = await startSpawnedSite({ LOG_LEVEL: 'error' })
  const name = new URL(site.database.url).pathname.slice(1)
  // connects to another database, because transactions are counted by database
  const sql = openSql(databaseNamed(site.database.url, 'postgres'), 1)
  onTestFinished(async () => {
    await sql.end()
    await site.close()
  })
  await site.database.sql.end()
  const read = async () => {
    const [row] = await sql<{ transactions: number; connections: number }[]>`
      select (xact_commit + xact_rollback)::int as transactions,
        (select count(*)::int from pg_stat_activity where datname = ${name}) as connections
      from pg_stat_database where datname = ${name}`
    return row!
  }
  let most = 0
  const during = async (ms: number) => {
    const until = performance.now() + ms
    most = 0
    return eventually(async () => {
      const row = await read()
      most = Math.max(most, row.connections)
      return performance.now() > until && row.transactions
    }, 2 * ms)
  }
  // a first start does overdue work and opens more connections
  const before = await during(MINUTE_MS + COUNTED_MS)
  const after = await during(2 * MINUTE_MS)
  printFigure(`idle for two minutes: ${after - before} transactions, ${most} connections at most`)
  expect(after - before).toBeLessThanOrEqual(120)
  expect(most).toBeLessThanOrEqual(5)
  await printDelays(site)
})

/** Prints how long emails wait that are queued while the site is idle, one after another. */
async function printDelays({ url, database }: Awaited<ReturnType<typeof startSpawnedSite>>): Promise<void> {
  const delays: number[] = []
  const sql = openSql(database.url, 1)
  for (let n = 0; n < 20; n += 1) {
    const email = `ada${n}@example.org`
    await postJson(`${url}/api/contacts`, { name: 'Ada', email, subject: 'general', message: 'Hello' })
    const sent = await eventually(async () => {
      const [row] = await sql<{ ms: number }[]>`
        select (extract(epoch from sent_at - created_at) * 1000)::float8 as ms from outbox_emails
        where recipient = ${email} and sent_at is not null`
      return row
    })
    delays.push(sent.ms)
  }
  await sql.end()
  const [median, longest] = [10, 19].map((at) => Math.round(delays.toSorted((a, b) => a - b)[at]!))
  printFigure(`an email on an idle site: written ${median} ms after it was queued, ${longest} ms at most`)
}
