/** What visitors and the nights ask stays as fast however much there is: no call reads a whole table, by its very plans. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intentIdOf } from '#shared/checkout.ts'
import type { Deps } from '#server/context.ts'
import { blogFeed } from '#server/seo/feed.ts'
import { clearing } from '#server/privacy/retention.ts'
import { finishRefunds } from '#server/payments/refund-request.ts'
import { reconcile } from '#server/settlement/reconciliation.ts'
import { reconcileNightly } from '#server/settlement/nightly-reconciliation.ts'
import { confirm, payable } from '../support/paying.ts'
import { knownRows, publicCalls, type Known } from '../support/public-calls.ts'
import { ownersEye, type OwnersEye } from '../support/query-plans.ts'
import { seedMany } from '../support/seed-many.ts'
import { testSite } from '../support/site.ts'

const MANY = { payments: 20_000, messages: 5000, posts: 3000, cartRows: 40_000, bracelets: 300 }

const site = testSite()
let eye: OwnersEye
let known: Known
beforeAll(async () => {
  await seedMany(site.database.sql, MANY)
  known = await knownRows(site.database.sql, MANY.cartRows)
  eye = ownersEye(site, site.database.url)
}, 180_000)
afterAll(async () => {
  await eye.close()
})

const NOBODY: Known = { session: '', bracelets: [], slug: '', post: 1 }
/** Tables of a few rows, whatever the years: reading the whole of them is the quick way. */
const SHORT = ['bracelets', 'projects', 'counters', 'call_counts', 'login_failures', 'declines', 'disputes']

/** What is read whole, but for whole lists of what is asked for whole. */
const wholeTables = (plans: readonly string[]) =>
  plans.filter((node) => node.startsWith('Seq Scan ') && !SHORT.includes(node.slice('Seq Scan '.length)))

describe.each(Object.entries(Object.groupBy(publicCalls(NOBODY), ({ procedure }) => procedure)))(
  '%s',
  (name) => {
    it('reads no whole table', async () => {
      for (const { procedure, title, input, whole } of publicCalls(known)) {
        if (procedure !== name || whole) continue
        const plans = await eye.plans((await eye.call(procedure, input)).statements)
        expect({ title, plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
      }
    })
  },
)

describe.each(['checkout', 'donations'])('%s.process', (feature) => {
  it('reads no whole table, the first time and again', async () => {
    const input = publicCalls(known).find(({ procedure }) => procedure === `${feature}.createIntent`)?.input
    const { output } = await eye.call(`${feature}.createIntent`, input)
    const { clientSecret } = output as { clientSecret: string }
    await confirm(payable(site), clientSecret)
    const paid = { paymentIntentId: intentIdOf(clientSecret), sessionId: known.session }
    for (const title of ['first', 'again']) {
      const plans = await eye.plans((await eye.call(`${feature}.process`, paid)).statements)
      expect({ title, plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
      expect(plans.length).toBeGreaterThan(0)
    }
  })
})

describe('by itself the site reads no whole table', () => {
  const { signal } = new AbortController()
  it.each<[string, (deps: Deps) => Promise<unknown>]>([
    ['when it deletes what has expired', (deps) => clearing.run(deps, site.app.log, signal)],
    ['when it asks the provider of five weeks', (deps) => reconcileNightly(deps, site.app.log, signal)],
    ['when it asks about what is open', (deps) => reconcile(deps, site.app.log)],
    ['when it asks for refunds again', (deps) => finishRefunds(deps, site.app.log)],
    ['when it tells feed readers of articles', ({ db, config }) => blogFeed(db, config.publicUrl)],
  ])('%s', async (_, work) => {
    // a batch is a good part of the tables here
    const plans = await eye.plans((await eye.watch(work)).statements, 'if needed')
    expect({ plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
    expect(plans.length).toBeGreaterThan(0)
  })
})
