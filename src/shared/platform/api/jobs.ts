/** Names of the site's background jobs. `src/server/jobs.ts` compiles only if each has its job. */
import { z } from 'zod'

/** Jobs that run every minute; the others run once a night. */
export const MINUTE_JOBS = [
  'reconciliation',
  'monthly gifts',
  'publication',
  'project news',
  'webhooks',
  'mail',
] as const
/** In the order in which they run. */
export const NIGHTLY_JOBS = [
  'nightly reconciliation',
  'expiring cards',
  'yearly summaries',
  'gift aid limits',
  'settled gifts',
  'retention',
  'backup',
  'unused pictures',
] as const
export type MinuteName = (typeof MINUTE_JOBS)[number]
export type NightlyName = (typeof NIGHTLY_JOBS)[number]
export const JOB_NAMES = [...MINUTE_JOBS, ...NIGHTLY_JOBS] as const
export type JobName = (typeof JOB_NAMES)[number]

export const JOB_OUTCOMES = ['succeeded', 'failed', 'running', 'interrupted'] as const

/** Result of a job's last run, and the time of the next. */
export const jobState = z.object({
  name: z.enum(JOB_NAMES),
  /** Null if it has not run yet. */
  last: z
    .object({
      at: z.iso.datetime(),
      outcome: z.enum(JOB_OUTCOMES),
      /** The class of the error, never its text. */
      failure: z.string().nullable(),
      durationMs: z.int().nullable(),
    })
    .nullable(),
  nextAt: z.iso.datetime(),
})
export type JobState = z.infer<typeof jobState>
