/** The Today page: waiting tasks, money by month, and missing parts of the set-up. */
import { z } from 'zod'
import { decimalPounds } from '../platform/text/amounts.schema.ts'
import { inboxItem } from './inbox.ts'
import { outboxEmail } from '../platform/mail/mail.ts'
import { failingGift } from '../money/monthly/mandates.schema.ts'
import { paymentIssue } from '../money/payments/payment-timeline.ts'
import { order } from '../money/orders/orders.ts'
import { shortBracelet } from '../site/shop/shop.schema.ts'
import { SET_UP_PARTS } from './set-up.ts'

/** Names of givers to thank that are shown. */
export const MAX_TO_THANK = 8
/** First and large gifts wait for personal thanks for this many days. */
export const THANKING_DAYS = 7
/** From this many pounds on a gift counts as large. */
export const LARGE_GIFT_POUNDS = 100
/** Maximum number of months, with the current one. */
export const MONTHS_SHOWN = 12
/** Tasks of each kind that are listed; the others are only counted. */
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

/** Tasks of one kind: `count` of all, and the most urgent in `first`. Null for roles that may not see them. */
const tasks = <Row extends z.ZodType>(row: Row) =>
  z.object({ count: z.int(), first: z.array(row).max(TASKS_NAMED) }).nullable()

/** Income of a month or a year, and what remains of it after fees, in pounds after refunds and lost disputes. */
const figures = z.object({
  /** '2026-11' or '2026' */
  period: z.string(),
  gifts: sum,
  orders: sum,
  fees: z.string(),
  net: z.string(),
})
export type Figures = z.infer<typeof figures>

/** The current period so far, and the whole period before it. */
const compared = z.object({ now: figures, before: figures })

const orderTask = order
  .pick({
    id: true,
    number: true,
    customerName: true,
    status: true,
    paymentStatus: true,
    isOversold: true,
    needsAddress: true,
    needsChoices: true,
    sendBy: true,
  })
  .extend({ lines: z.array(z.object({ name: z.string(), quantity: z.int() })) })
export type OrderTask = z.infer<typeof orderTask>

/** In the order shown. */
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
  /** Oldest first, without gaps, up to the current month; null for roles without access to money. */
  months: z.array(monthTotals).nullable(),
  /** Months and calendar years in London; null for roles without access to money. */
  compared: z.object({ month: compared, year: compared }).nullable(),
  /**
   * People with a first or a large gift of the last days, who have not been thanked since, newest first; null for
   * everybody except owners.
   */
  toThank: z
    .array(
      z.object({
        supporterId: z.int(),
        name: z.string(),
        amount: decimalPounds,
        isFirst: z.boolean(),
        givenAt: z.iso.datetime(),
      }),
    )
    .max(MAX_TO_THANK)
    .nullable(),
  /** Parts of the set-up that are missing or failing, and the number of all parts; null for everybody except owners. */
  setUp: z
    .object({
      total: z.int(),
      open: z.array(z.object({ part: z.enum(SET_UP_PARTS), isTechnicians: z.boolean() })),
    })
    .nullable(),
})
export type Today = z.infer<typeof today>

/** The money of Today alone, for other programs. */
export const moneyFigures = today.pick({ months: true, compared: true })
