/**
 * Sends the outbox. A commit notifies the worker, which creates a job. The job queue runs each job in only
 * one process, retries with backoff, and survives restarts. Once a minute, every queued email without a job
 * gets one.
 */
import { join } from 'node:path'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { JobResult, PgBoss } from 'pg-boss'
import { isNotPaused } from '#db/pause.ts'
import { isDue } from '#db/mail-waiting.ts'
import { outboxEmails } from '#db/schema/index.ts'
import type { Deps } from '../../context.ts'
import { emailAttempts } from '../ops/counters.ts'
import { logUnexpected } from '../ops/logging.ts'
import { deliver } from './deliver.ts'
import { POSTED_CHANNEL } from './outbox.ts'
import { smtpFailure } from './smtp-failure.ts'
import { openTransport } from './transport.ts'

const QUEUE = 'mail'
const STOP_MS = 1500
/** Longer than the queue takes to complete a job. */
const JOB_END_MS = 1000
/** Maximum emails per statement and per sweep; the next sweep continues from there. */
const BATCH = 500
const MAX_PER_SWEEP = 10_000
/** Jobs that start later than this are found by polling instead. */
const MAX_TIMER_MS = 60_000
const CONCURRENCY = 5

/** Pauses double from the first to the last; `pollSeconds` is how often the queue is polled for jobs. */
export type MailPace = { firstRetrySeconds: number; lastRetrySeconds: number; pollSeconds: number }
export const PACE: MailPace = { firstRetrySeconds: 30, lastRetrySeconds: 2 * 3600, pollSeconds: 30 }

export type MailWorker = {
  /** Creates jobs for waiting emails. If there are very many, the next sweep continues. */
  sweep: () => Promise<void>
  /** Stops within two seconds; the next start sends the remaining emails. */
  stop: () => Promise<void>
}

export async function startMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'composeEmail' | 'tries' | 'listener'>,
  boss: PgBoss,
  { log, emailHtml }: Pick<FastifyInstance, 'log' | 'emailHtml'>,
  pace: MailPace,
): Promise<MailWorker> {
  const transport = openTransport(deps.config.smtpUrl, join(deps.config.dataDir, 'mail'))
  const post = { ...deps, transport, emailHtml, log }
  const stopping = new AbortController()
  let sweptTo = 0

  await prepareQueue(boss, pace)
  const worker = await boss.work<{ mailId: number }>(
    QUEUE,
    {
      batchSize: CONCURRENCY,
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: pace.pollSeconds,
    },
    (jobs) => Promise.all(jobs.map((job) => attempt(job.id, job.data.mailId))),
  )
  logFailure(resume())
  const stopListening = await deps.listener.listen(POSTED_CHANNEL, {
    onMessage: (id) => logFailure(enqueue(Number(id))),
  })

  return {
    sweep,
    async stop() {
      stopping.abort()
      stopListening()
      await Promise.race([boss.offWork(QUEUE, { wait: true }), later(STOP_MS)])
    },
  }

  async function attempt(id: string, mailId: number): Promise<JobResult> {
    const outcome = await deliver(post, mailId, stopping.signal).catch((error: unknown) => {
      logUnexpected(log.child({ mailId }), error, 'mail attempt broke')
      return { state: 'queued', reason: 'the error above' } as const
    })
    if (!outcome) return { id, status: 'completed' }
    const { state, reason } = outcome
    emailAttempts(state === 'queued' ? 'retry' : state)
    if (state === 'failed') log.error({ mailId, reason }, 'mail given up')
    const [, , todo] = smtpFailure(reason ?? '') ?? []
    if (state === 'queued') log.warn({ mailId, reason, todo }, 'mail not sent yet')
    return { id, status: state === 'queued' ? 'failed' : 'completed' }
  }

  /** Creates the job of an email. While its previous job is still ending the queue refuses, so it tries again soon. */
  async function enqueue(mailId: number): Promise<void> {
    const [mail] = await deps.db
      .select({ notBefore: outboxEmails.notBefore })
      .from(outboxEmails)
      .where(eq(outboxEmails.id, mailId))
    const waitMs = (mail?.notBefore?.getTime() ?? 0) - deps.clock().getTime()
    const startAfter = waitMs > 0 ? new Date(Date.now() + waitMs) : undefined
    if ((await wake([mailId], startAfter)) === 0) {
      await later(JOB_END_MS)
      if (!stopping.signal.aborted) await wake([mailId], startAfter)
    }
  }

  /** Creates jobs; the queue refuses a second one for an email. @returns how many were created */
  async function wake(mailIds: number[], startAfter?: Date): Promise<number> {
    if (mailIds.length === 0) return 0
    const made = await boss.insert(
      QUEUE,
      mailIds.map((mailId) => ({
        data: { mailId },
        singletonKey: String(mailId),
        ...(startAfter && { startAfter }),
      })),
    )
    // with a margin, because the database's clock decides when the job may start
    const inMs = startAfter ? startAfter.getTime() - Date.now() + 100 : 0
    if (inMs < MAX_TIMER_MS) setTimeout(() => boss.notifyWorker(worker), inMs).unref()
    return made?.length ?? 0
  }

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

  /** Runs pending retries at once, because owners often restart after fixing something. */
  async function resume(): Promise<void> {
    for await (const mailIds of queued(0)) {
      for (const mailId of mailIds) {
        await boss.update(QUEUE, undefined, { singletonKey: String(mailId), startAfter: 0 })
      }
    }
  }

  /** Ids of due emails, oldest first, in batches to keep statements short. */
  async function* queued(after: number): AsyncGenerator<number[]> {
    for (let last = after; !stopping.signal.aborted;) {
      const rows = await deps.db
        .select({ id: outboxEmails.id })
        .from(outboxEmails)
        .where(
          and(eq(outboxEmails.state, 'queued'), gt(outboxEmails.id, last), isDue(deps.clock()), isNotPaused),
        )
        .orderBy(asc(outboxEmails.id))
        .limit(BATCH)
      if (rows.length > 0) yield rows.map(({ id }) => id)
      if (rows.length < BATCH) return
      last = rows.at(-1)?.id ?? last
    }
  }

  function logFailure(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!stopping.signal.aborted) logUnexpected(log, error, 'mail jobs')
    })
  }
}

async function prepareQueue(boss: PgBoss, pace: MailPace): Promise<void> {
  const options = {
    // longer than any attempt, so only the job of a killed process expires
    expireInSeconds: 120,
    // never give up here: the outbox row says when to
    retryLimit: 1000,
    retryBackoff: true,
    retryDelay: pace.firstRetrySeconds,
    retryDelayMax: pace.lastRetrySeconds,
    deleteAfterSeconds: 24 * 60 * 60,
  }
  await boss.createQueue(QUEUE, { policy: 'exclusive', ...options })
  await boss.updateQueue(QUEUE, options)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
