/** All background jobs and their schedules, in one table. */
import type { FastifyBaseLogger } from 'fastify'
import type { MINUTE_JOBS } from '#shared/jobs.ts'
import { nightlyBackup } from '../backup/nightly-backup.ts'
import { nextPublication, publishDue } from '../blog/publication.ts'
import type { Deps } from '../context.ts'
import { removeUnusedReceipts } from '../funds/receipts.ts'
import { giftAidLimits } from '../gift-aid/limits.ts'
import type { MailWorker } from '../mail/worker.ts'
import { expiringCards } from '../monthly/cards.ts'
import { runMonthlyGifts } from '../monthly/charge.ts'
import { yearlySummaries } from '../monthly/yearly-summary.ts'
import { runNightly } from '../ops/nightly.ts'
import { unusedPictures } from '../pictures/unused.ts'
import { clearing } from '../privacy/retention.ts'
import { nightlyReconciliation } from '../settlement/nightly-reconciliation.ts'
import { makeYoungDue, reconcileOpen } from '../settlement/reconciliation.ts'
import { settle } from '../settlement/settle.ts'
import type { WebhookWorker } from '../webhooks/worker.ts'

export type JobContext = {
  /** Runs the job once more at this time, instead of at the one named before. */
  later: (at: Date) => void
  /** Aborted when the process is about to end. */
  signal: AbortSignal
}

export type Job = {
  /** `nightly` runs the nightly jobs, which have their own names and records. */
  name: (typeof MINUTE_JOBS)[number] | 'nightly'
  /** In London. Each turn is taken by one process. */
  cron: string
  /** For one process at a time; others claim their rows, so that neither two at once nor a killed one do harm. */
  isExclusive?: boolean
  /** Work that a start has to catch up on, before the first turn. */
  atStart?(): Promise<void>
  run(context: JobContext): Promise<unknown>
}

export type JobParts = {
  deps: Deps
  log: FastifyBaseLogger
  mail: MailWorker
  webhooks: WebhookWorker
  databaseUrl: string
}

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export function siteJobs({ deps, log, mail, webhooks, databaseUrl }: JobParts): Job[] {
  const backups = deps.config.isBackedUp ? [nightlyBackup(databaseUrl)] : []
  // the pictures that are deleted are in the backup of the same night
  const nightly = [
    nightlyReconciliation,
    expiringCards,
    yearlySummaries,
    giftAidLimits,
    clearing,
    ...backups,
    unusedPictures(removeUnusedReceipts),
  ]
  return [
    {
      name: 'reconciliation',
      cron: EVERY_MINUTE,
      atStart: () => makeYoungDue(deps),
      run: () => reconcileOpen(deps, log),
    },
    {
      name: 'monthly gifts',
      // on its day in London, soon after midnight; what failed is tried again soon
      cron: EVERY_MINUTE,
      run: () => runMonthlyGifts(deps, (id) => settle(deps, id, { source: 'reconciliation' }), log),
    },
    {
      name: 'publication',
      cron: EVERY_MINUTE,
      async run({ later }) {
        await publishDue(deps)
        const next = await nextPublication(deps.db)
        if (next) later(next)
      },
    },
    { name: 'webhooks', cron: EVERY_MINUTE, run: () => webhooks.look() },
    { name: 'mail', cron: EVERY_MINUTE, run: () => mail.sweep() },
    {
      name: 'nightly',
      // checks which are due: at two in London, after a missed night, or an hour after a failure
      cron: EVERY_FIVE_MINUTES,
      isExclusive: true,
      async run({ signal }) {
        await deps.clockWatch.compare(log)
        await runNightly(deps, log, nightly, signal)
      },
    },
  ]
}
