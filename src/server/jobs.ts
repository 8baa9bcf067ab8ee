/** All background jobs, from their features: those that run every minute, and the nightly ones in order. */
import type { JobName, MINUTE_JOBS, NIGHTLY_JOBS } from '#shared/platform/api/jobs.ts'
import { clearing } from './admin/privacy/retention.jobs.ts'
import { yearlySummaries } from './money/charging/summary.jobs.ts'
import { removeUnusedReceipts } from './money/funds/receipts.ts'
import { settledGifts } from './money/gift-aid-claims/settled-gifts.jobs.ts'
import { giftAidLimits } from './money/gift-aid/limit.jobs.ts'
import { expiringCards } from './money/mandates/card.jobs.ts'
import { projectNewsJob } from './money/project-news/news.jobs.ts'
import { monthlyGifts } from './money/settlement/monthly-gift.jobs.ts'
import { nightlyReconciliation, reconciliation } from './money/settlement/reconciliation.jobs.ts'
import { nightlyBackup } from './platform/backup/backup.jobs.ts'
import type { Job, JobParts } from './platform/jobs/start-jobs.ts'
import { mail } from './platform/mail/mail.jobs.ts'
import { isOfSite } from './platform/ops/job-runs.ts'
import { runNightly, type NightlyJob } from './platform/ops/nightly.ts'
import { unusedPictures } from './platform/pictures/unused-picture.jobs.ts'
import { webhooks } from './platform/webhooks/webhook.jobs.ts'
import { publication } from './site/blog/publication.jobs.ts'

type Named<Name> = { name: Name }
/** A job for each name, in the order of the names. */
type ByName<Names extends readonly JobName[]> = {
  [Index in keyof Names]: Named<Names[Index]> | ((parts: JobParts) => Named<Names[Index]>)
}

const MINUTE = [
  reconciliation,
  monthlyGifts,
  publication,
  projectNewsJob,
  webhooks,
  mail,
] as const satisfies ByName<typeof MINUTE_JOBS>

const NIGHTLY: readonly NightlyJob[] = [
  nightlyReconciliation,
  expiringCards,
  yearlySummaries,
  giftAidLimits,
  settledGifts,
  clearing,
  nightlyBackup,
  // after the backup, which still contains the pictures that it deletes
  unusedPictures(removeUnusedReceipts),
] as const satisfies ByName<typeof NIGHTLY_JOBS>

export function siteJobs(parts: JobParts): Job[] {
  const { deps, log } = parts
  const nightly = NIGHTLY.filter(({ name }) => isOfSite(name, deps.config))
  return [
    ...MINUTE.map((job) => job(parts)),
    {
      name: 'nightly',
      async run({ signal }) {
        await deps.clockWatch.compare(log)
        await runNightly(deps, log, nightly, signal)
      },
    },
  ]
}
