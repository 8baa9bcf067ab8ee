/** The owner's first look of the day: what waits, the money of the month, and what the site still lacks. */
import { z } from 'zod'
import { inboxItem } from './inbox.ts'
import { outboxEmail } from '../platform/mail/mail.ts'
import { failingGift } from '../money/monthly/mandates.schema.ts'
import { paymentIssue } from '../money/payments/payment-timeline.ts'
import { order } from '../money/payments/payments.ts'
import { shortBracelet } from '../site/shop/shop.schema.ts'
import { SET_UP_PARTS } from './set-up.ts'

/** How many months of money there are at most, with the current one. */
export const MONTHS_SHOWN = 12
/** How many tasks of a kind are named. */
export const TASKS_NAMED = 3

const sum = z.object({
  count: z.int(),
  /** In pounds, after refunds and lost disputes. */
  total: z.string(),
})

/** Succeeded payments of one month in London, by the time of the charge. */
export const monthTotals = z.object({
  /** '2026-11' */
  month: z.string().regex(/^\d{4}-\d\d$/),
  gifts: sum,
  orders: sum,
})
export type MonthTotals = z.infer<typeof monthTotals>

/** Tasks of one kind; null for roles that may not see them. `count`: of all; `first`: the most urgent ones. */
const tasks = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), first: z.array(row).max(TASKS_NAMED) }).nullable()

const orderTask = order.pick({
  id: true,
  number: true,
  status: true,
  paymentStatus: true,
  isOversold: true,
  needsAddress: true,
  needsChoices: true,
  sendBy: true,
})
export type OrderTask = z.infer<typeof orderTask>

/** Every kind in the order in which Today shows it. */
export const todaysTasks = z.object({
  toPack: tasks(orderTask),
  toSend: tasks(orderTask),
  inbox: tasks(inboxItem.pick({ id: true, kind: true, state: true, name: true, createdAt: true })),
  paymentIssues: tasks(
    paymentIssue.pick({
      id: true,
      kind: true,
      paymentId: true,
      paymentIntentId: true,
      orderNumber: true,
      dispute: true,
    }),
  ),
  failingGifts: tasks(failingGift),
  shortStock: tasks(shortBracelet),
  failedEmails: tasks(outboxEmail.pick({ id: true, kind: true, subject: true, recipient: true })),
})
export type TodaysTasks = z.infer<typeof todaysTasks>

export const today = z.object({
  tasks: todaysTasks,
  /** Oldest first, without gaps, the current month last; null for roles without access to money. */
  months: z.array(monthTotals).nullable(),
  /** What the provider has charged so far for the current month's payments, in pounds; null without access to money. */
  fees: z.string().nullable(),
  /** The parts of the set-up that are missing or failing; null for all but owners. */
  setUp: z.array(z.enum(SET_UP_PARTS)).nullable(),
})
export type Today = z.infer<typeof today>
