/** The counts and warnings around every page of the dashboard. */
import { z } from 'zod'
import { fault } from './set-up.ts'

/**
 * The counts beside tabs and links of the dashboard, null if the role may not see them. Reading them counts no whole
 * table.
 */
export const adminOverview = z.object({
  payments: z.int().nullable(),
  succeededPayments: z.int().nullable(),
  revenue: z.string().nullable(),
  /** Total after refunds and lost disputes; the sum of the months in `today`. */
  netRevenue: z.string().nullable(),
  messages: z.int().nullable(),
  posts: z.int().nullable(),
  ordersToPack: z.int().nullable(),
  inboxNew: z.int().nullable(),
  mailFailed: z.int().nullable(),
  openIssues: z.int().nullable(),
  /** Faults that concern this role. */
  faults: /* @__PURE__ */ z.array(fault),
  /** Date of the backup that was restored, while emails and refunds are paused. */
  restoredFrom: z.iso.datetime().nullable(),
})
export type AdminOverview = z.infer<typeof adminOverview>
