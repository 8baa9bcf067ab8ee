/** Public requests and nightly jobs stay fast however many rows there are: by PostgreSQL's plans, none reads a whole table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intentIdOf } from '#shared/checkout.ts'
import type { Deps } from '#server/context.ts'
import { contentSeed } from '#shared/content-seed.ts'
import { blogFeed } from '#server/seo/feed.ts'
import { clearing } from '#server/privacy/retention.ts'
import { finishRefunds } from '#server/payments/refund-request.ts'
import { reconcile } from '#server/settlement/reconciliation.ts'
import { reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { confirm, payable } from '../support/paying.ts'
import { knownRows, publicCalls, type Known } from '../support/public-calls.ts'
import { queryRecorder, type QueryRecorder } from '../support/query-plans.ts'
import { seedMany } from '../support/seed-many.ts'
import { testSite } from '../support/site.ts'

const MANY = { payments: 20_000, messages: 5000, posts: 3000, cartRows: 40_000, bracelets: 300 }

const site = testSite()
let recorder: QueryRecorder
let known: Known
beforeAll(async () => {
  await seedMany(site.database.sql, MANY)
  known = await knownRows(site.database.sql, MANY.cartRows)
  recorder = queryRecorder(site, site.database.url)
}, 180_000)
afterAll(async () => {
  await recorder.close()
})

const NOBODY: Known = { session: '', bracelets: [], slug: '', post: 1 }
/** Short tables, for which a sequential scan is fastest. */
const SHORT = [
  'bracelets',
  'projects',
  'counters',
  'call_counts',
  'login_failures',
  'declines',
  'disputes',
  'webhook_endpoints',
]

/** Sequential scans of tables that grow. */
const wholeTables = (plans: readonly string[]) =>
  plans.filter((node) => node.startsWith('Seq Scan ') && !SHORT.includes(node.slice('Seq Scan '.length)))

describe.each(Object.entries(Object.groupBy(publicCalls(NOBODY), ({ procedure }) => procedure)))(
  '%s',
  (name) => {
    it('reads no whole table', async () => {
      for (const { procedure, title, input, whole } of publicCalls(known)) {
        if (procedure !== name || whole) continue
        const plans = await recorder.plans((await recorder.call(procedure, input)).statements)
        expect({ title, plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
      }
    })
  },
)

describe.each(['checkout', 'donations'])('%s.process', (feature) => {
  it('reads no whole table, neither first nor again', async () => {
    const input = publicCalls(known).find(({ procedure }) => procedure === `${feature}.createIntent`)?.input
    const { output } = await recorder.call(`${feature}.createIntent`, input)
    const { clientSecret } = output as { clientSecret: string }
    await confirm(payable(site), clientSecret)
    const paid = { paymentIntentId: intentIdOf(clientSecret), sessionId: known.session }
    for (const title of ['first', 'again']) {
      const plans = await recorder.plans((await recorder.call(`${feature}.process`, paid)).statements)
      expect({ title, plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
      expect(plans.length).toBeGreaterThan(0)
    }
  })
})

describe('a background job reads no whole table:', () => {
  const { signal } = new AbortController()
  it.each<[string, (deps: Deps) => Promise<unknown>]>([
    ['deletion of expired rows', (deps) => clearing.run(deps, site.app.log, signal)],
    ['nightly reconciliation of five weeks', (deps) => reconcileNightly(deps, site.app.log, signal)],
    ['reconciliation of open payments', (deps) => reconcile(deps, site.app.log)],
    ['retry of open refunds', (deps) => finishRefunds(deps, site.app.log)],
    ['feed', ({ db, config }) => blogFeed(db, config.publicUrl, contentSeed.identity)],
  ])('%s', async (_, work) => {
    // here a batch is a large part of each table
    const plans = await recorder.plans((await recorder.run(work)).statements, 'if needed')
    expect({ plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
    expect(plans.length).toBeGreaterThan(0)
  })
})
