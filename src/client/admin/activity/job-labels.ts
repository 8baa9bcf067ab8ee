/** Background jobs in the owner's words. */
import type { JobName, JobState } from '#shared/platform/api/jobs.ts'

export const JOB_LABELS: Record<JobName, [label: string, purpose: string]> = {
  reconciliation: ['Unfinished payments', 'Checks open payments and refunds with Stripe'],
  'monthly gifts': ['Monthly gifts', 'Charges donors on their day'],
  publication: ['Scheduled posts', 'Publishes posts at the time you chose'],
  'project news': ['News of projects', 'Passes your news on to the waiting emails'],
  webhooks: ['Webhooks', 'Sends updates to connected programs'],
  mail: ['Emails', 'Sends waiting emails'],
  'nightly reconciliation': ['Nightly payment check', 'Compares the last five weeks with Stripe'],
  'expiring cards': ['Expiring cards', 'Warns monthly donors a month ahead'],
  'yearly summaries': ['Yearly summaries', 'Emails donors a list of their gifts each April'],
  'gift aid limits': [
    'Gift Aid time limits',
    'Emails you a year and a month ahead if there is something to claim',
  ],
  'settled gifts': ['Settled Gift Aid', 'Sets aside gifts on which nothing is left to claim'],
  retention: ['Old data', 'Deletes what no longer needs to be stored'],
  backup: ['Backup', 'Saves a copy of the whole site'],
  'unused pictures': ['Unused pictures', 'Deletes pictures no page uses any more'],
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
