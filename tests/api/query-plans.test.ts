/** The owner's lists stay fast however long they are: by PostgreSQL's plans, no query reads a whole table. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deepCursors, adminQueries } from '../support/admin-queries.ts'
import { queryRecorder, type QueryRecorder } from '../support/query-plans.ts'
import { seedMany } from '../support/seed-many.ts'
import { testSite } from '../support/site.ts'

/** Tables of a few rows: running totals, the site's facts, the endpoints of webhooks, who signs in, the words of emails. */
const SHORT = [
  'counters',
  'monthly_totals',
  'site_facts',
  'webhook_endpoints',
  'people',
  'reply_templates',
  'email_texts',
]

const site = testSite()
let recorder: QueryRecorder
let deep: Record<string, number> = {}
beforeAll(async () => {
  // enough rows that the planner prefers an index
  await seedMany(site.database.sql, { payments: 26_000, messages: 5000, posts: 10_000 })
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
  await site.database.sql`vacuum analyze inbox_replies, volunteer_applications, book_donation_requests`
  deep = await deepCursors(site.database.sql)
  recorder = queryRecorder(site, site.database.url)
}, 180_000)
afterAll(async () => {
  await recorder.close()
})

describe.each(Object.entries(Object.groupBy(adminQueries({}), ({ procedure }) => procedure)))(
  '%s',
  (name, queries = []) => {
    it('never reads a whole table', async () => {
      for (const { title } of queries) {
        const query = adminQueries(deep).find((one) => one.procedure === name && one.title === title)
        const { statements } = await recorder.call(name, query?.input)
        const plans = await recorder.plans(statements)
        const whole = plans.filter((node) => node.startsWith('Seq Scan ') && !SHORT.includes(node.slice(9)))
        expect({ title, whole, plans }).toMatchObject({ whole: [] })
        expect({ title, hasPlans: plans.length > 0 }).toEqual({ title, hasPlans: true })
      }
    })
  },
)

it('reads days by the index of times, however old they are', async () => {
  for (const { procedure, title, input } of adminQueries(deep).filter((one) => one.title.endsWith('days'))) {
    // open payment issues are few, and have an index of their own
    if (procedure === 'payments.attention') continue
    const { statements } = await recorder.call(procedure, input)
    const plans = await recorder.plans(statements)
    expect({
      procedure,
      title,
      plans,
      isByTime: plans.some((node) => /_(by_time|created_at_index)$/.test(node)),
    }).toMatchObject({
      isByTime: true,
    })
  }
})

it('searches the newest rows or the index of words, for rare and common words alike', async () => {
  const searched: string[] = []
  for (const { procedure, title, input } of adminQueries(deep).filter((one) => 'q' in (one.input ?? {}))) {
    const { statements } = await recorder.call(procedure, input)
    const scans = (await recorder.plans(statements)).filter((node) =>
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
  // for a word that no row has, the index alone gives the result
  expect(searched.filter((title) => title.includes('none'))).toHaveLength(5)
})

it('reads the totals of the dashboard without counting', async () => {
  const { statements } = await recorder.call('admin.overview', undefined)
  expect(await recorder.plans(statements)).toEqual(['Seq Scan site_facts', 'Seq Scan counters'])
})
