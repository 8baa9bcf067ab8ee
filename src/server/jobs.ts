/** All background jobs: those that run every minute, and the nightly ones in order. */
import { nightlyBackup } from './platform/backup/backup.jobs.ts'
import { nextPublication, publishDue } from './site/blog/publication.ts'
import { removeUnusedReceipts } from './money/funds/receipts.ts'
import { giftAidLimits } from './money/gift-aid/limit.jobs.ts'
import type { Job, JobParts } from './platform/jobs/start-jobs.ts'
import { expiringCards } from './money/mandates/card.jobs.ts'
import { runMonthlyGifts } from './money/charging/charge.ts'
import { yearlySummaries } from './money/charging/summary.jobs.ts'
import { runNightly } from './platform/ops/nightly.ts'
import { unusedPictures } from './platform/pictures/unused-picture.jobs.ts'
import { clearing } from './admin/privacy/retention.jobs.ts'
import { nightlyReconciliation } from './money/settlement/reconciliation.jobs.ts'
import { makeYoungDue, reconcileOpen } from './money/settlement/reconciliation.ts'
import { settle } from './money/settlement/settle.ts'

export function siteJobs({ deps, log, mail, webhooks, databaseUrl }: JobParts): Job[] {
  const backups = deps.config.isBackedUp ? [nightlyBackup(databaseUrl)] : []
  // in this order: the backup still contains the pictures that the last job deletes
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
      atStart: () => makeYoungDue(deps),
      run: () => reconcileOpen(deps, log),
    },
    {
      name: 'monthly gifts',
      // every minute, so that a gift is charged soon after midnight in London on its day, and a failed try is
      // repeated soon
      run: () => runMonthlyGifts(deps, (id) => settle(deps, id, { source: 'reconciliation' }), log),
    },
    {
      name: 'publication',
      async run({ later }) {
        await publishDue(deps)
        const next = await nextPublication(deps.db)
        if (next) later(next)
      },
    },
    { name: 'webhooks', run: () => webhooks.look() },
    { name: 'mail', run: () => mail.sweep() },
    {
      name: 'nightly',
      async run({ signal }) {
        await deps.clockWatch.compare(log)
        await runNightly(deps, log, nightly, signal)
      },
    },
  ]
}
