/** Metrics from the database. All processes report the same values: aggregate by maximum, not by sum. */
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { countFailingWebhooks } from '#db/failing-webhooks.ts'
import { firstTriedAt, isDue } from '#db/mail-waiting.ts'
import { jobRuns, outboxEmails, payments } from '#db/schema/index.ts'
import { FAILED_BACKUP_KEY, LAST_BACKUP_KEY } from '#db/last-backup.ts'
import { PAUSE_KEY } from '#db/pause.ts'
import { MINUTE_JOBS } from '#shared/platform/api/jobs.ts'
import { MAIL_STATES } from '#shared/platform/mail/mail.ts'
import type { Deps } from '../../context.ts'
import { readJobs } from './job-runs.ts'
import { responseTimeout } from './response-timeout.ts'

/** Timeout, because the other metrics must be readable while the database is down. */
const DATABASE_MS = 1000
/** Maximum to count, so that a scrape costs the same however long the site has run. */
const MAX_COUNTED = 10_000
/** Maximum queued emails whose age is checked, oldest first. */
const MAX_AGED = 500

const SAME = 'The same from every process.'
const BOUNDED = `${SAME} Counted up to ${MAX_COUNTED}.`

/** Gauges by the name that the statement gives them. */
const GAUGES = {
  records: ['site_records', 'name', `How many there are. ${SAME}`],
  payments: ['site_payments', 'state', `Payments by state. ${BOUNDED} The succeeded are all counted.`],
  emails: ['site_emails', 'state', `Emails of the outbox by state. ${BOUNDED}`],
  queue: ['site_queue_depth', 'queue', `What is due and waits for its turn. ${BOUNDED}`],
  connections: ['site_database_connections', 'state', 'Of all processes.'],
  nightly: [
    'site_nightly_age_seconds',
    'task',
    `Since the job last ended well; missing until it does. ${SAME}`,
  ],
  unfinished: [
    'site_nightly_unfinished',
    'task',
    `Whether the job is under way, or failed and is due again. ${SAME}`,
  ],
  jobEnded: [
    'site_job_last_run_timestamp_seconds',
    'job',
    `When the job last ended, or began if it is under way; missing until it has run. ${SAME}`,
  ],
  jobTook: ['site_job_last_run_duration_seconds', 'job', `How long that took. ${SAME}`],
  jobFailed: ['site_job_last_run_failed', 'job', `Whether the last run failed. ${SAME}`],
  jobNext: ['site_job_next_run_timestamp_seconds', 'job', `When the job runs next. ${SAME}`],
  oldest: [
    'site_oldest_unsent_email_age_seconds',
    undefined,
    `Since the oldest email under way was first tried or enqueued; 0 if none is. ${SAME}`,
  ],
  webhooks: [
    'site_outgoing_webhooks_failing',
    undefined,
    `Webhooks whose receiver has not taken anything for minutes, or not since something was given up. ${SAME}`,
  ],
  paused: ['site_paused', undefined, `Whether a restored site is on hold until npm run release. ${SAME}`],
  backup: [
    'site_backup_age_seconds',
    undefined,
    `Since the newest backup was made; missing while there is none. ${SAME}`,
  ],
  backupFailed: ['site_backup_failed', undefined, `Whether the latest try made no backup. ${SAME}`],
} as const

type Row = { what: keyof typeof GAUGES; label: string; value: number }

/** @returns a function that updates the gauges */
export function databaseMetrics(
  registers: Registry[],
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
): () => Promise<void> {
  const isUp = new Gauge({ name: 'site_database_up', help: 'Whether it has answered.', registers })
  const gauges = Object.entries(GAUGES).map(([what, [name, label, help]]) => ({
    what,
    label,
    gauge: new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers }),
  }))
  return async () => {
    const rows = await responseTimeout(DATABASE_MS, read(deps))
    isUp.set(rows ? 1 : 0)
    for (const { what, label, gauge } of gauges) {
      // remove: a gauge without labels would be reset to 0, which is a value
      if (label === undefined) gauge.remove()
      else gauge.reset()
      for (const row of rows ?? [])
        if (row.what === what) gauge.set(label === undefined ? {} : { [label]: row.label }, row.value)
    }
  }
}

async function read(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<Row[]> {
  const { db, clock } = deps
  const all = await Promise.all([db.execute<Row>(counts(clock())), jobs(deps)])
  return all.flat()
}

const seconds = (at: string) => Date.parse(at) / 1000

async function jobs(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<Row[]> {
  return (await readJobs(deps)).flatMap(({ name: label, last, nextAt }) => {
    const next = { what: 'jobNext', label, value: seconds(nextAt) } as const
    if (!last) return [next]
    return [
      next,
      { what: 'jobEnded', label, value: seconds(last.at) },
      { what: 'jobFailed', label, value: last.outcome === 'failed' ? 1 : 0 },
      ...(last.durationMs === null
        ? []
        : [{ what: 'jobTook', label, value: last.durationMs / 1000 } as const]),
    ] as const
  })
}

const texts = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join()}]`)

/** Running totals, and counts of index entries that stop at their limit. */
function counts(clock: Date) {
  const now = sql`${clock.toISOString()}::timestamptz`
  const isNightly = sql`${jobRuns.job} <> all(${texts(MINUTE_JOBS)})`
  const bound = sql.raw(String(MAX_COUNTED))
  return sql`select 'records' as what, name as label, count::float8 as value from counters
    union all select 'records', 'mail queued', count(*) from outbox_emails where state = 'queued'
    union all select 'payments', 'succeeded', count from counters where name = 'payments succeeded'
    union all select 'payments', it, (select count(*) from (select from payments where status = it limit ${bound}) found)
      from unnest(${texts(payments.status.enumValues.filter((status) => status !== 'succeeded'))}) it
    union all select 'emails', it, (select count(*) from (select from outbox_emails where state = it limit ${bound}) found)
      from unnest(${texts(MAIL_STATES)}) it
    union all select 'oldest', '', coalesce(extract(epoch from ${now} - min(since)), 0) from (
      select case when give_up_at is null then created_at else ${firstTriedAt()} end as since from outbox_emails
      where state = 'queued' order by id limit ${sql.raw(String(MAX_AGED))}) waiting
    union all select 'queue', case it when 'order' then 'checkouts' else 'donations' end, (select count(*) from (
        select from checkouts where closed_at is null and next_check_at <= ${now} and kind = it limit ${bound}) due)
      from unnest(${texts(payments.paymentType.enumValues)}) it
    union all select 'queue', 'refunds', count(*) from (
      select from refunds where state = 'requested' limit ${bound}) due
    union all select 'queue', 'emails', count(*) from (
      select from ${outboxEmails} where state = 'queued' and ${isDue(clock)} limit ${bound}) due
    union all select 'queue', 'webhooks', count(*) from (
      select next_attempt_at from webhook_deliveries where state = 'pending' limit ${bound}) waiting
      where next_attempt_at <= ${now}
    union all select 'paused', '', count(*) from site_facts where key = ${PAUSE_KEY}
    union all select 'webhooks', '', ${countFailingWebhooks}
    union all select 'backup', '', extract(epoch from ${now} - (value->>'at')::timestamptz)
      from site_facts where key = ${LAST_BACKUP_KEY} and (value->>'at')::timestamptz < ${now} + interval '1 hour'
    union all select 'backupFailed', '', count(*) from site_facts where key = ${FAILED_BACKUP_KEY}
    union all select 'nightly', job, extract(epoch from ${now} - finished_at) from ${jobRuns}
      where finished_at is not null and ${isNightly}
    union all select 'unfinished', job, case when finished_at is null then 1 else 0 end from ${jobRuns} where ${isNightly}
    union all select 'connections', coalesce(state, 'none'), count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by state`
}
