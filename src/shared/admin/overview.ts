/** What every page of the dashboard shows beside its links. */
import { z } from 'zod'
import { fault } from './set-up.ts'

/**
 * The counts beside the tabs and links of the dashboard, read without counting a table. Null if the role may not see
 * it.
 */
export const adminOverview = z.object({
  payments: z.int().nullable(),
  succeededPayments: z.int().nullable(),
  revenue: z.string().nullable(),
  /** What is left of it after refunds and lost disputes, which is the sum of the months in `today`. */
  netRevenue: z.string().nullable(),
  messages: z.int().nullable(),
  posts: z.int().nullable(),
  ordersToPack: z.int().nullable(),
  inboxNew: z.int().nullable(),
  mailFailed: z.int().nullable(),
  openIssues: z.int().nullable(),
  /** What fails now and matters to this role. */
  faults: /* @__PURE__ */ z.array(fault),
  /** When the restored backup was made, while emails and refunds are paused until release. */
  restoredFrom: z.iso.datetime().nullable(),
})
export type AdminOverview = z.infer<typeof adminOverview>
