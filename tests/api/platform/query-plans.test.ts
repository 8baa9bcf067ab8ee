/** The owner's lists, public requests and nightly jobs stay fast with many rows: no query plan reads a whole table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '#server/context.ts'
import { readBalance, readTotals } from '#server/money/funds/totals.ts'
import { finishRefunds } from '#server/money/refunds/refund-request.ts'
import { clearing } from '#server/admin/privacy/retention.jobs.ts'
import { blogFeed } from '#server/site/seo/feed.ts'
import { closeSettledGifts } from '#server/money/gift-aid-claims/settled-gifts.jobs.ts'
import { reconcileNightly } from '#server/money/settlement/reconciliation.jobs.ts'
import { reconcile } from '#server/money/settlement/reconciliation.ts'
import { GENERAL_FUND } from '#shared/money/funds/funds.ts'
import { appRouter } from '#server/router.ts'
import { isAdmin, proceduresOf } from '#server/trpc.ts'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { caseSize } from '../../support/case-size.ts'
import {
  adminQueries,
  deepCursors,
  type Known,
  knownRows,
  publicCalls,
  SMALL_QUERIES,
  UNLISTED_QUERIES,
} from '../../support/listed-queries.ts'
import { confirm, payable } from '../../support/paying.ts'
import { queryRecorder, type QueryRecorder } from '../../support/query-plans.ts'
import { seedMany } from '../../support/seed-many.ts'
import { testSite } from '../../support/site.ts'

/** Enough rows that the planner prefers an index. */
const MANY = {
  payments: 15_000,
  messages: caseSize({ short: 3000, full: 5000 }),
  posts: caseSize({ short: 5000, full: 10_000 }),
  cartRows: caseSize({ short: 10_000, full: 40_000 }),
  bracelets: 300,
  isWhole: true,
}

/** Tables with few rows, which may be read as a whole. */
const SHORT = [
  'bin_items',
  'bracelets',
  'funds',
  'project_news',
  'gift_aid_adjustments',
  'gift_aid_claims',
  'gift_aid_decisions',
  'giving_links',
  'imports',
  'projects',
  'small_gift_claims',
  'small_gifts',
  // few here; they are read through their indexes
  'gift_aid_declarations',
  'gift_aid_endings',
  'project_news_recipients',
  'standing_references',
  'statement_lines',
  'gift_aid_confirmations',
  'retained_declarations',
  'ledger_months',
  'mandates',
  'job_runs',
  'payouts',
  'site_facts',
  'webhook_endpoints',
  'accounts',
  'reply_templates',
  'email_texts',
  'giving_settings',
]

/** Queries that judge fifty gifts of a tax year, which here are many of its claims. */
const WHOLE = ['claims.smallGifts: tax years']

/** Tables with few rows, for which a sequential scan is fastest. */
const SHORT_FOR_VISITORS = [
  'giving_links',
  'bracelets',
  'funds',
  'projects',
  'call_counts',
  'login_failures',
  'declines',
  'disputes',
  'giving_settings',
  'webhook_endpoints',
]

/** About the age of the seeded rows, so that few are due for deletion. */
const RETENTION = '2500'

const site = testSite({
  RETENTION_MESSAGE_DAYS: RETENTION,
  RETENTION_PRAYER_DAYS: RETENTION,
  RETENTION_VOLUNTEER_DAYS: RETENTION,
  RETENTION_BOOK_OFFER_DAYS: RETENTION,
})
let recorder: QueryRecorder
let deep: Record<string, number> = {}
let known: Known
beforeAll(async () => {
  await seedMany(site.database.sql, MANY)
  await site.database.sql`
    insert into inbox_replies (item_id, subject, body, idempotency_key)
    select id, 'Re: You', 'Thank you', gen_random_uuid() from inbox_items`
  await site.database.sql`insert into volunteer_applications
      (name, email, phone, location, skills, availability, experience, motivation, suspected_spam)
    select name, email, phone, location, skills, availability, experience, motivation, suspected_spam
    from volunteer_applications, generate_series(1, 20)`
  await site.database.sql`insert into book_donation_requests
      (name, email, phone, location, book_details, quantity, condition, pickup_preference, additional_info, suspected_spam)
    select name, email, phone, location, book_details, quantity, condition, pickup_preference, additional_info, suspected_spam
    from book_donation_requests, generate_series(1, 20)`
  for (const [kind, table] of [
    ['volunteer', 'volunteer_applications'],
    ['book-offer', 'book_donation_requests'],
  ])
    await site.database.sql`insert into inbox_items (kind, record_id, state, created_at)
      select ${kind!}, id, 'closed', created_at from ${site.database.sql(table!)} on conflict do nothing`
  await closeSettledGifts(site.deps)
  await site.database
    .sql`vacuum analyze inbox_items, inbox_replies, volunteer_applications, book_donation_requests, donations`
  known = await knownRows(site.database.sql, MANY.cartRows)
  deep = await deepCursors(site.database.sql)
  recorder = queryRecorder(site, site.database.url)
}, 180_000)
afterAll(async () => {
  await recorder.close()
})

/** Sequential scans of tables that may grow. */
const wholeTables = (plans: readonly string[], short = SHORT_FOR_VISITORS) =>
  plans.filter((node) => node.startsWith('Seq Scan ') && !short.includes(node.slice('Seq Scan '.length)))

/** Plans of an owner's query. Each runs once for all tests. */
function plansOf(procedure: string, title: string): Promise<string[]> {
  const name = `${procedure}: ${title}`
  const found = planned.get(name) ?? makePlans(procedure, title)
  planned.set(name, found)
  return found
}
const planned = new Map<string, Promise<string[]>>()

async function makePlans(procedure: string, title: string) {
  const query = adminQueries(deep).find((one) => one.procedure === procedure && one.title === title)
  return recorder.plans((await recorder.call(procedure, query?.input)).statements)
}

it('every query of the dashboard is listed', () => {
  const listed = [...adminQueries({}), ...SMALL_QUERIES].map(({ procedure }) => procedure)
  const queries = proceduresOf(appRouter).flatMap(([name, procedure]) =>
    isAdmin(procedure) && procedure._def.type === 'query' ? name : [],
  )
  expect(queries.filter((name) => !listed.includes(name))).toEqual(UNLISTED_QUERIES)
})

it.each(Object.entries(Object.groupBy(adminQueries({}), ({ procedure }) => procedure)))(
  '%s never reads a whole table',
  async (name, queries = []) => {
    for (const { title } of queries) {
      const plans = await plansOf(name, title)
      if (!WHOLE.includes(`${name}: ${title}`))
        expect({ title, plans, whole: wholeTables(plans, SHORT) }).toMatchObject({ whole: [] })
      expect({ title, hasPlans: plans.length > 0 }).toEqual({ title, hasPlans: true })
    }
  },
)

it('days are read through the index of times, however old they are', async () => {
  for (const { procedure, title } of adminQueries({}).filter((one) => one.title.endsWith('days'))) {
    // open payment issues are few, and have their own index
    if (procedure === 'payments.attention') continue
    const plans = await plansOf(procedure, title)
    const isByTime = plans.some((node) => /_(by_time|created_at_index|days)$/.test(node))
    expect({ procedure, title, plans, isByTime }).toMatchObject({ isByTime: true })
  }
})

it('rare and common words are found among the newest rows, or through the index of words', async () => {
  const searched: string[] = []
  for (const { procedure, title } of adminQueries({}).filter((one) => 'q' in (one.input ?? {}))) {
    const scans = (await plansOf(procedure, title)).filter((node) =>
      /^\w+ (?:Index )?(?:Only )?Scan /.test(node),
    )
    const ofWords = scans.filter((node) => /^Bitmap Index Scan \w+_words(?:_\w+)?$/.test(node))
    const byPage = scans.filter((node) =>
      /^Index (?:Only )?Scan \w+_(?:pkey|public|kept|drafts|by_status|by_time)$/.test(node),
    )
    expect({ procedure, title, scans, found: ofWords.length + byPage.length > 0 }).toMatchObject({
      found: true,
    })
    if (ofWords.length > 0) searched.push(`${procedure}, ${title}`)
  }
  // searches for a word in no row use the index alone
  expect(searched.filter((title) => title.includes('none'))).toHaveLength(8)
})

it('items to be deleted soon are found by kind and time', async () => {
  const scans = (await plansOf('inbox.list', 'deleted soon')).filter((node) => node.includes('inbox_items'))
  expect(new Set(scans)).toEqual(
    new Set([
      'Bitmap Heap Scan inbox_items',
      'Bitmap Index Scan inbox_items_by_kind_and_time',
      'Bitmap Index Scan inbox_items_by_state_change',
    ]),
  )
})

it('the dashboard’s totals are read from indexes and sums', async () => {
  const { statements } = await recorder.call('admin.overview', undefined)
  const scans = (await recorder.plans(statements)).filter((node) => node.startsWith('Seq Scan'))
  expect([...new Set(scans)].toSorted()).toEqual([
    'Seq Scan giving_settings',
    'Seq Scan ledger_months',
    'Seq Scan site_facts',
  ])
})

it('reads the totals of funds from the months, and of the ledger only what is newer', async () => {
  const { statements } = await recorder.run(async ({ db }) => {
    await readTotals(db, { withoutDisputed: true })
    await readBalance(db, GENERAL_FUND)
  })
  const ofLedger = (await recorder.plans(statements)).filter((node) => node.includes('ledger_entries'))
  expect(new Set(ofLedger)).toEqual(
    new Set(['Index Scan ledger_entries_unsummed', 'Index Scan ledger_entries_payment_id_index']),
  )
})

const NOBODY: Known = { session: '', bracelets: [], slug: '', post: 1 }
it.each(Object.keys(Object.groupBy(publicCalls(NOBODY), ({ procedure }) => procedure)))(
  '%s reads no whole table',
  async (name) => {
    for (const { procedure, title, input, whole } of publicCalls(known)) {
      if (procedure !== name || whole) continue
      const plans = await recorder.plans((await recorder.call(procedure, input)).statements)
      expect({ title, plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
    }
  },
)

it.each(['checkout', 'donations'])(
  '%s.process reads no whole table, neither the first time nor later',
  async (feature) => {
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
  },
)

describe('a background job reads no whole table:', () => {
  const { signal } = new AbortController()
  it.each<[string, (deps: Deps) => Promise<unknown>]>([
    ['deletion of expired rows', (deps) => clearing.run(deps, site.app.log, signal)],
    ['nightly reconciliation of five weeks', (deps) => reconcileNightly(deps, site.app.log, signal)],
    ['reconciliation of open payments', (deps) => reconcile(deps, site.app.log)],
    ['retry of open refunds', (deps) => finishRefunds(deps, site.app.log)],
    ['feed', ({ db, config }) => blogFeed(db, config.publicUrl, contentSeed)],
  ])('%s', async (_, work) => {
    // 'if needed', because a batch is a large part of these tables
    const plans = await recorder.plans((await recorder.run(work)).statements, 'if needed')
    expect({ plans, whole: wholeTables(plans) }).toMatchObject({ whole: [] })
    expect(plans.length).toBeGreaterThan(0)
  })
})
