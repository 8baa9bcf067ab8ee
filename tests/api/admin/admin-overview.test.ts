/** The dashboard's running totals equal a fresh count. */
import { array, assert, asyncProperty, boolean, nat, tuple } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { AdminOverview } from '#shared/admin/overview.ts'
import { caseSize } from '../../support/case-size.ts'
import { FILL_LEDGER } from '../../support/fill-ledger.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { seedMany } from '../../support/seed-many.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const owner = ownersCalls(site)
beforeAll(() => seedMany(site.database.sql, { payments: 300, messages: 120, posts: 30 }))

const overview = async () => (await owner('admin.overview')).body as AdminOverview

async function counted(): Promise<AdminOverview> {
  const [row] = await site.database.sql`select
    (select count(*)::int from payments) as payments,
    (select count(*)::int from payments where status = 'succeeded') as "succeededPayments",
    (select coalesce(sum(amount), 0.00)::text from payments where status = 'succeeded') as revenue,
    (select coalesce(sum(amount - refunded - lost), 0.00)::text from payments where status = 'succeeded')
      as "netRevenue",
    (select count(*)::int from contact_messages where deleted_at is null) as messages,
    (select count(*)::int from blog_posts where deleted_at is null) as posts,
    (select count(*)::int from orders where status = 'to pack'
      and payment_status in ('paid', 'partly refunded')) as "ordersToPack",
    (select count(*)::int from inbox_items where state = 'new' and deleted_at is null) as "inboxNew",
    (select count(*)::int from outbox_emails where state = 'failed') as "mailFailed",
    (select count(*)::int from payment_issues where resolved_at is null) as "openIssues",
    '[]'::json as faults, null as "restoredFrom"`
  return row as AdminOverview
}

/** Income by month in London, less refunds and lost disputes: the running totals, and a fresh sum. */
async function byMonth() {
  const { sql } = site.database
  const running = await sql`
    select month::text, payment_type, count, total from monthly_totals where count <> 0 or total <> 0 order by 1, 2`
  const fresh = await sql`
    select date_trunc('month', coalesce(paid_at, created_at) at time zone 'Europe/London')::date::text as month,
      payment_type, count(*), sum(amount - refunded - lost) as total
    from payments where status = 'succeeded' group by 1, 2 order by 1, 2`
  return { running: [...running], fresh: [...fresh] }
}

async function expectFreshCounts() {
  expect(await overview()).toEqual(await counted())
  const { running, fresh } = await byMonth()
  expect(running).toEqual(fresh)
}

/** Statements like the site's, and broader ones. `n` chooses the rows. */
const CHANGES: ((n: number) => string)[] = [
  (n) =>
    `insert into payments (payment_intent_id, amount, currency, status, payment_type) select 'pi_new' || gen_random_uuid(),
      (${n} % 500 + 1) / 100.0, 'gbp', case when i % 2 = 0 then 'succeeded' else 'failed' end, 'donation'
      from generate_series(1, ${n % 4}) i; ${FILL_LEDGER}`,
  () => FILL_LEDGER,
  (n) => `update contact_messages set deleted_at = now() where id % 9 = ${n % 9}`,
  (n) => `update contact_messages set deleted_at = null where id % 5 = ${n % 5}`,
  (n) => `delete from contact_messages where id % 80 = ${n % 80}`,
  (n) =>
    `update blog_posts set deleted_at = case when deleted_at is null then now() end where id % 6 = ${n % 6}`,
  (n) => `update orders set status = 'to pack' where id % 8 = ${n % 8}`,
  (n) =>
    `update orders set payment_status = case when id % 3 = 0 then 'paid' else 'refunded' end where id % 7 = ${n % 7}`,
  (n) => `update orders set status = 'sent' where id % 5 = ${n % 5}`,
  (n) => `update inbox_items set state = 'new' where id % 7 = ${n % 7}`,
  (n) => `update inbox_items set state = 'closed', deleted_at = case when id % 2 = 0 then now() end
      where id % 5 = ${n % 5}`,
  (n) => `update outbox_emails set state = 'failed', sent_at = null where id % 11 = ${n % 11}`,
  (n) => `delete from outbox_emails where id % 13 = ${n % 13}`,
  (n) => `insert into payment_issues (kind, subject, payment_intent_id, detail)
      select 'unknown-intent', 'pi_' || (${n} + i), 'pi_' || (${n} + i), '' from generate_series(1, 3) i
      on conflict (kind, subject) do nothing`,
  (n) => `update payment_issues set resolved_at = now(), resolution = 'done' where id % 2 = ${n % 2}`,
]

it('running totals equal a fresh count after any inserts, updates, deletes and rollbacks', async () => {
  await assert(
    asyncProperty(
      array(tuple(nat(CHANGES.length - 1), nat(1000), boolean()), {
        minLength: 4,
        maxLength: 10,
      }),
      async (changes) => {
        for (const [which, n, isStored] of changes) {
          await site.database.sql
            .begin(async (tx) => {
              await tx.unsafe(CHANGES[which]?.(n) ?? '')
              if (!isStored) throw new Error('rolled back')
            })
            .catch((error: unknown) => {
              if (isStored) throw error
            })
        }
        await expectFreshCounts()
      },
    ),
    { numRuns: caseSize({ short: 5, full: 25 }), examples: [[CHANGES.map((_, n) => [n, n + 7, true])]] },
  )
})

it('running totals equal a fresh count after concurrent changes', async () => {
  const { sql } = site.database
  await Promise.all(Array.from({ length: 40 }, (_, n) => sql.unsafe(CHANGES[n % 2 === 0 ? 0 : 1]?.(n) ?? '')))
  await expectFreshCounts()
})
