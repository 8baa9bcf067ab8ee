/**
 * Sends what the outbox promises. Each promise is announced when its transaction commits; the announcement becomes a
 * job, and the job queue does what a queue is good at: one attempt at a time among all processes, later and later
 * after a failure, and on after a restart. Once a minute every queued promise is made sure to have its job.
 */
import { join } from 'node:path'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type Db as JobDatabase, type JobResult } from 'pg-boss'
import { openConnectionPool } from '#db/connection-pool.ts'
import { outboxEmails } from '#db/schema.ts'
import type { Deps } from '../context.ts'
import { logUnexpected } from '../ops/logging.ts'
import { deliver } from './deliver.ts'
import { POSTED_CHANNEL } from './outbox.ts'
import { openTransport } from './transport.ts'

const QUEUE = 'mail'
const STOP_MS = 1500
/** Longer than the queue takes to note that a job is done. */
const JOB_END_MS = 1000
/** As many emails are looked at in one statement, and at most as many in one sweep: the next goes on from there. */
const BATCH = 500
const MAX_PER_SWEEP = 10_000
/** Emails that are on their way at the same time. */
const ABREAST = 5

/**
 * How soon a failed attempt is repeated (about `firstRetry` seconds later, then doubling up to `lastRetry`), and how
 * often the queue is asked for jobs and the outbox for emails without one.
 */
type Pace = {
  firstRetrySeconds: number
  lastRetrySeconds: number
  pollSeconds: number
  sweepSeconds: number
}
export const PACE: Pace = { firstRetrySeconds: 30, lastRetrySeconds: 3600, pollSeconds: 5, sweepSeconds: 60 }

export type MailWorker = { stop: () => Promise<void> }

/**
 * Starts sending; `stop` ends within two seconds and leaves what is unsent to the next start.
 * @param databaseUrl for the job queue's own client: drizzle changes the serializers of the one it is given.
 */
export async function startMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  databaseUrl: string,
  log: FastifyBaseLogger,
  pace = PACE,
): Promise<MailWorker> {
  const transport = openTransport(deps.config.smtpUrl, join(deps.config.dataDir, 'mail'))
  const post = { ...deps, transport, log }
  // one connection: the queue's set-up opens its transactions by plain statements
  const sql = openConnectionPool(databaseUrl, 1)
  const boss = new PgBoss({ db: jobDatabase(sql), schedule: false, persistWarnings: false })
  boss.on('error', (error) => logUnexpected(log, error, 'mail jobs'))
  const stopping = new AbortController()
  let sweptTo = 0

  await boss.start()
  await prepareQueue(boss, pace)
  const worker = await boss.work<{ mailId: number }>(
    QUEUE,
    {
      batchSize: ABREAST,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: pace.pollSeconds,
    },
    (jobs) => Promise.all(jobs.map((job) => attempt(job.id, job.data.mailId))),
  )
  quietly(resume())
  await sql.listen(
    POSTED_CHANNEL,
    (id) => quietly(hear(Number(id))),
    // after a lost connection, too: what was announced meanwhile was not heard
    () => quietly(sweep()),
  )
  const sweeping = setInterval(() => quietly(sweep()), pace.sweepSeconds * 1000)

  return {
    async stop() {
      clearInterval(sweeping)
      stopping.abort()
      await Promise.race([boss.offWork(QUEUE, { wait: true }), later(STOP_MS)])
      await boss.stop({ graceful: false })
      await sql.end({ timeout: 0.3 })
    },
  }

  async function attempt(id: string, mailId: number): Promise<JobResult> {
    const outcome = await deliver(post, mailId, stopping.signal).catch((error: unknown) => {
      logUnexpected(log.child({ mailId }), error, 'mail attempt broke')
      return 'queued' as const
    })
    if (outcome === 'failed') log.error({ mailId }, 'mail given up')
    if (outcome === 'queued') log.warn({ mailId }, 'mail not sent yet')
    return { id, status: outcome === 'queued' ? 'failed' : 'completed' }
  }

  /**
   * An email that is sent again the moment it was sent has no new job, because the old one is just ending: then it
   * is looked at once more, and need not wait for the sweep.
   */
  async function hear(mailId: number): Promise<void> {
    if ((await wake([mailId])) === 0) {
      await later(JOB_END_MS)
      if (!stopping.signal.aborted) await wake([mailId])
    }
  }

  /** One job an email: the queue refuses a second while there is one. Answers how many are new. */
  async function wake(mailIds: number[]): Promise<number> {
    if (mailIds.length === 0) return 0
    const made = await boss.insert(
      QUEUE,
      mailIds.map((mailId) => ({ data: { mailId }, singletonKey: String(mailId) })),
    )
    boss.notifyWorker(worker)
    return made?.length ?? 0
  }

  /** All that wait, or the next part of very many. */
  async function sweep(): Promise<void> {
    const from = sweptTo
    let seen = 0
    sweptTo = 0
    for await (const mailIds of queued(from)) {
      await wake(mailIds)
      seen += mailIds.length
      if (seen < MAX_PER_SWEEP) continue
      sweptTo = mailIds.at(-1) ?? 0
      return
    }
  }

  /** A start is often the owner mending something: what waits for its next attempt need not wait. */
  async function resume(): Promise<void> {
    for await (const mailIds of queued(0)) {
      for (const mailId of mailIds) {
        await boss.update(QUEUE, undefined, { singletonKey: String(mailId), startAfter: 0 })
      }
    }
  }

  /** The oldest first, so many at a time that no statement is long, however many wait. */
  async function* queued(after: number): AsyncGenerator<number[]> {
    for (let last = after; !stopping.signal.aborted;) {
      const rows = await deps.db
        .select({ id: outboxEmails.id })
        .from(outboxEmails)
        .where(and(eq(outboxEmails.state, 'queued'), gt(outboxEmails.id, last)))
        .orderBy(asc(outboxEmails.id))
        .limit(BATCH)
      if (rows.length > 0) yield rows.map(({ id }) => id)
      if (rows.length < BATCH) return
      last = rows.at(-1)?.id ?? last
    }
  }

  function quietly(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!stopping.signal.aborted) logUnexpected(log, error, 'mail jobs')
    })
  }
}

async function prepareQueue(boss: PgBoss, pace: Pace): Promise<void> {
  const options = {
    // above the longest attempt: only a killed process's job runs into it
    expireInSeconds: 120,
    // never the end of an email: its own row says when to give up
    retryLimit: 1000,
    retryBackoff: true,
    retryDelay: pace.firstRetrySeconds,
    retryDelayMax: pace.lastRetrySeconds,
    deleteAfterSeconds: 24 * 60 * 60,
  }
  await boss.createQueue(QUEUE, { policy: 'exclusive', ...options })
  await boss.updateQueue(QUEUE, options)
}

function jobDatabase(sql: ReturnType<typeof openConnectionPool>): JobDatabase {
  return {
    async executeSql(text, values = []) {
      const result = await sql.unsafe(text, values as never[]).catch(async (error: unknown) => {
        // of two first starts at once the slower one fails half-way, which the queue expects, and leaves that open
        await sql.unsafe('rollback')
        throw error
      })
      // several statements in one text answer a list of lists
      return { rows: result.some(Array.isArray) ? result.flat() : result }
    },
  }
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
