/** Background jobs in the owner's words. */
import type { JobName, JobState } from '#shared/platform/api/jobs.ts'

export const JOB_LABELS: Record<JobName, [label: string, purpose: string]> = {
  reconciliation: ['Payments under way', 'Asks the payment provider about them, and for refunds'],
  'monthly gifts': ['Monthly gifts', 'Charges those that are due'],
  publication: ['Scheduled posts', 'Publishes each at its time'],
  webhooks: ['Webhooks', 'Delivers what is due'],
  mail: ['Emails', 'Sends those that still wait'],
  'nightly reconciliation': ['Payments of five weeks', 'Compares them with the payment provider'],
  'expiring cards': ['Expiring cards', 'Tells donors of monthly gifts a month before'],
  'yearly summaries': ['Yearly summaries', 'Emails donors their gifts of the tax year, in April'],
  'gift aid limits': ['Gift Aid time limits', 'Emails you a year and a month before, if you can claim'],
  retention: ['Old data', 'Deletes what is stored long enough'],
  backup: ['Backup', 'Saves the whole site'],
  'unused pictures': ['Unused pictures', 'Deletes those that nothing shows any more'],
}

/** 'Succeeded in 1.2 s', 'Failed after 3 min: StripeConnectionError' */
export function outcomeText({ outcome, failure, durationMs }: NonNullable<JobState['last']>): string {
  const took = durationMs === null ? '' : durationText(durationMs)
  if (outcome === 'running') return 'Under way'
  if (outcome === 'interrupted') return 'Interrupted'
  if (outcome === 'failed')
    return `Failed${took && ` after ${took}`}${failure === null ? '' : `: ${failure}`}`
  return `Succeeded${took && ` in ${took}`}`
}

function durationText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.round(ms / 60_000)} min`
}
