/** One supporter's page: everything that one person bought, gave and wrote. */
import { z } from 'zod'
import { inboxItem, MAX_NOTES } from './inbox.ts'
import { outboxEmail } from './mail.ts'
import { decimalPounds } from './money.schema.ts'
import { rowId } from './paging.ts'
import { listedOrder, payment } from './payments.ts'
import { inboxReply } from './replies.ts'
import { email, optionalLines } from './text.ts'

/** How many of each kind the page shows, newest first. */
export const MAX_OF_SUPPORTER = 10

const listed = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), hasMore: z.boolean() }).nullable()

const sum = z.object({ count: z.int(), total: decimalPounds })

/** A part is null if the role may not read its list. */
export const supporterPage = z.object({
  id: rowId,
  email: z.string(),
  /** As last given. */
  name: z.string().nullable(),
  contacts: z.object({ firstAt: z.iso.datetime(), lastAt: z.iso.datetime() }).nullable(),
  notes: z.string().nullable(),
  /** What is left of their payments after refunds and lost disputes. */
  totals: z
    .object({
      gifts: sum,
      orders: sum,
      firstGiftAt: z.iso.datetime().nullable(),
      lastGiftAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  orders: listed(
    listedOrder.pick({
      id: true,
      number: true,
      status: true,
      paymentStatus: true,
      total: true,
      createdAt: true,
    }),
  ),
  gifts: listed(
    payment.pick({
      id: true,
      amount: true,
      refunded: true,
      lost: true,
      currency: true,
      status: true,
      paidAt: true,
    }),
  ),
  forms: listed(inboxItem.pick({ id: true, kind: true, state: true, answers: true, createdAt: true })),
  /** Each with what it replies to. */
  replies: listed(
    z.object({
      ...inboxReply.shape,
      item: inboxItem.pick({ kind: true, createdAt: true }),
    }),
  ),
  emails: listed(outboxEmail.pick({ id: true, kind: true, state: true, createdAt: true, sentAt: true })),
})
export type SupporterPage = z.infer<typeof supporterPage>

export const supporterInput = z.object({ id: rowId })
export const supporterNotesInput = z.object({ id: rowId, notes: /* @__PURE__ */ optionalLines(MAX_NOTES) })
export const supporterEmailInput = z.object({ email })
export const foundSupporter = z.object({ id: rowId }).nullable()
