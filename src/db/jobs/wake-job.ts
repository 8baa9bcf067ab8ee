/** Wakes a background job for work that is due now, instead of waiting for its next run. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../client.ts'

/** The channel that every process with jobs listens to; PostgreSQL notifies it when the transaction commits. */
export const JOBS_CHANNEL = 'job_due'

type Woken = 'webhooks' | 'publication' | 'mail' | 'project news'

/**
 * Wakes the job in one process when the transaction commits. If the notification is lost, the job runs within a minute
 * anyway.
 */
export async function wakeJob(tx: Tx | Db, job: Woken): Promise<void> {
  await tx.execute(sql`select ${jobWoken(job)}`)
}

/** The expression alone, for a statement that does more. */
export const jobWoken = (job: Woken): SQL => sql.raw(`pg_notify('${JOBS_CHANNEL}', '${job}')`)
