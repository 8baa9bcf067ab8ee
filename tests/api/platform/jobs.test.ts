/** Background jobs: one process runs each, any process may die, and the owner sees the results. */
import type { Stripe } from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import type { EditedPost } from '#shared/site/blog/blog.ts'
import type { JobState } from '#shared/platform/api/jobs.ts'
import { startJobs, type Job } from '#server/platform/jobs/start-jobs.ts'
import { MINUTE_MS, readJobs, takeTurns } from '#server/platform/ops/job-runs.ts'
import { runNightly } from '#server/platform/ops/nightly.ts'
import { makeRecentDue, reconcile, reconcileOpen } from '#server/money/settlement/reconciliation.ts'
import { eventually } from '../../support/eventually.ts'
import { startJob } from '../../support/mailbox.ts'
import { ownersCalls } from '../../support/owners-payments.ts'
import { beginOrder } from '../../support/paying.ts'
import { post } from '../../support/posts.ts'
import { testSite } from '../../support/site.ts'

const site = testSite()
const call = ownersCalls(site)

/** Runs jobs as another process of the site. */
async function process(...jobs: Job[]) {
  const started = await startJobs(site.deps, site.app.log, jobs)
  onTestFinished(started.stop)
  return started
}

/** Sets the site's clock to so many milliseconds before a full minute, until the test ends. */
function setToNextMinute(ms: number): void {
  const { clock } = site.deps
  const aheadMs = MINUTE_MS - (clock().getTime() % MINUTE_MS) - ms
  site.deps.clock = () => new Date(clock().getTime() + aheadMs)
  onTestFinished(() => void (site.deps.clock = clock))
}

const states = async () => (await call('admin.jobs')).body as JobState[]
const stateOf = async (name: string) => (await states()).find((job) => job.name === name)

it('one of several processes runs each job, and another runs the next even after a kill', async () => {
  const jobs = ['publication', 'webhooks']
  await site.database.sql`delete from job_runs`
  const inOne = async () => {
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeTurns(site.deps, jobs)))
    expect(taken.flat().toSorted()).toEqual(jobs)
  }
  setToNextMinute(30_000)
  await inOne()
  expect(await takeTurns(site.deps, jobs)).toEqual([])
  site.advance(MINUTE_MS)
  await inOne()
  // as stored while the clock was ahead
  await site.database.sql`update job_runs set started_at = now() + interval '10 years'`
  await inOne()
})

it('a job runs at each minute, without being woken', async () => {
  const turns: number[] = []
  setToNextMinute(1000)
  await process({
    name: 'webhooks',
    run: async () => void turns.push(site.deps.clock().getTime() % MINUTE_MS),
  })
  await eventually(() => turns.length === 2)
  expect(turns[1]).toBeLessThan(MINUTE_MS - 1000)
})

it('a post is published at its time, without waiting for the next minute', async () => {
  const publication = await startJob(site, 'publication')
  onTestFinished(publication.stop)
  expect(await stateOf('publication')).toMatchObject({ name: 'publication' })
  const publishAt = new Date(site.deps.clock().getTime() + 2000).toISOString()
  const { id } = (await call('blog.create', { ...post, published: false, publishAt })).body as EditedPost
  expect(id).toBeGreaterThan(0)
  await eventually(async () => ((await call('blog.forEditing', { id })).body as EditedPost).published)
  expect(await stateOf('publication')).toMatchObject({ last: { outcome: 'succeeded', failure: null } })
})

it('checks of payments continue after the database’s clock was ahead', async () => {
  const { sql } = site.database
  await beginOrder(site)
  await sql`update checkouts set next_check_at = now() + interval '10 years'`
  expect(await reconcile(site.deps, site.app.log)).toBe(1)
  await sql`delete from checkouts`
})

it('a start makes open payments due without waiting for one that is being recorded', async () => {
  const { sql } = site.database
  await beginOrder(site)
  await beginOrder(site)
  await sql`update checkouts set next_check_at = now() + interval '1 hour'`
  const recording = await sql.reserve()
  await recording`begin`
  const [held] = await recording`select id from checkouts limit 1 for update`
  await makeRecentDue(site.deps)
  await recording`rollback`
  recording.release()
  const waiting = await sql`select id from checkouts where next_check_at > now() + interval '1 minute'`
  expect(waiting).toEqual([held])
  await sql`delete from checkouts`
})

it('a pass over open payments fails if the provider did not respond about some', async () => {
  await beginOrder(site)
  await makeRecentDue(site.deps)
  const stripe = { paymentIntents: { retrieve: () => Promise.reject(new Error('down')) } }
  const provider = { ...site.deps.provider, stripe: stripe as unknown as Stripe }
  await expect(reconcileOpen({ ...site.deps, provider }, site.app.log)).rejects.toMatchObject({
    cause: { message: 'down' },
  })
  await reconcileOpen(site.deps, site.app.log)
})

it('the owner and the metrics see each job’s last result and next run, without texts of errors', async () => {
  expect(await stateOf('backup')).toMatchObject({ last: null })
  class Unreachable extends Error {
    readonly code = 'ECONNREFUSED'
  }
  const failing = async () => {
    throw new Unreachable('ada@example.org')
  }
  await process({ name: 'reconciliation', run: failing })
  const failed = await eventually(async () => {
    const job = await stateOf('reconciliation')
    return job?.last ? job : undefined
  })
  expect(failed).toMatchObject({
    last: { outcome: 'failed', failure: 'Unreachable (ECONNREFUSED)', durationMs: expect.any(Number) },
  })
  expect(Date.parse(failed.nextAt) - site.deps.clock().getTime()).toBeLessThanOrEqual(60_000)
  expect(await site.database.sql`select from job_runs where job_runs::text like '%ada@%'`).toEqual([])
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  for (const line of ['failed{job="reconciliation"} 1', 'failed{job="publication"} 0'])
    expect(metrics).toContain(`\nsite_job_last_run_${line}\n`)
  expect(metrics).toMatch(/\nsite_job_next_run_timestamp_seconds\{job="backup"\} \d+/)
})

it.each([
  ['at two in the morning', '2026-06-20T01:10:00Z', '2026-06-20T12:00:00Z', '2026-06-21T01:00:00.000Z'],
  [
    'when the clocks have gone back',
    '2026-10-24T01:10:00Z',
    '2026-10-24T12:00:00Z',
    '2026-10-25T02:00:00.000Z',
  ],
  [
    'a day and two hours after a run by day',
    '2026-11-20T15:00:00Z',
    '2026-11-21T05:00:00Z',
    '2026-11-21T17:00:00.000Z',
  ],
])('a nightly job runs next %s in London', async (_when, ran, now, next) => {
  const { clock } = site.deps
  onTestFinished(() => void (site.deps.clock = clock))
  await site.database.sql`delete from job_runs`
  const job = { name: 'retention', run: async () => {} }
  site.deps.clock = () => new Date(ran)
  await runNightly(site.deps, site.app.log, [job])
  site.deps.clock = () => new Date(now)
  const state = (await readJobs(site.deps)).find(({ name }) => name === 'retention')
  expect(state).toEqual({
    name: 'retention',
    last: { at: new Date(ran).toISOString(), outcome: 'succeeded', failure: null, durationMs: 0 },
    nextAt: next,
  })
})
