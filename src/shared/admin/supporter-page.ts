/** The list of supporters, and each one's page: everything that one person bought, gave and wrote. */
import { z } from 'zod'
import { storedDedication } from '../money/donations/dedications.schema.ts'
import { declaration } from '../money/gift-aid/declaration.schema.ts'
import { inboxItem } from './inbox.ts'
import { NEWS_FILTER, toldNews } from '../site/supporters/told-news.ts'
import { MAX_NOTES } from '../site/forms/inbox-kinds.ts'
import { outboxEmail } from '../platform/mail/mail.ts'
import { decimalPounds } from '../platform/text/amounts.schema.ts'
import { listWords, pageFilter, pageOf } from '../platform/api/list.schema.ts'
import { MAX_VERSION, rowId } from '../platform/api/paging.ts'
import { payment } from '../money/payments/payments.ts'
import { listedOrder } from '../money/orders/orders.ts'
import { inboxReply, replyText } from './replies.ts'
import { email, optionalLines } from '../platform/text/text.ts'
import { NEWS_CHANNELS, NEWS_CHOICES, NEWS_SOURCES } from '../site/supporters/news.ts'

/** Rows of each kind on the page, newest first. */
export const MAX_SUPPORTER_ROWS = 10

const listed = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), hasMore: z.boolean() }).nullable()

const sum = z.object({ count: z.int(), total: decimalPounds })

/** A supporter's wishes. `version` is the one that was read. */
const supporterPreferences = z.object({
  /** Receipts are sent in any case. */
  wantsThanks: z.boolean(),
  version: z.int().positive().max(MAX_VERSION),
})
export type SupporterPreferences = z.infer<typeof supporterPreferences>

/** A choice about news, with its wording and place. */
const madeNewsChoice = z.object({
  id: rowId,
  channel: z.enum(NEWS_CHANNELS),
  choice: z.enum(NEWS_CHOICES),
  source: z.enum(NEWS_SOURCES),
  wording: z.string(),
  at: z.iso.datetime(),
})
export type MadeNewsChoice = z.infer<typeof madeNewsChoice>

/** A part is null if the role may not read its list. */
export const supporterPage = z.object({
  id: rowId,
  /** Null for the donor of an offline gift without an address. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  contacts: z.object({ firstAt: z.iso.datetime(), lastAt: z.iso.datetime() }).nullable(),
  notes: z.string().nullable(),
  /** Null for roles that may not thank them. */
  preferences: supporterPreferences.nullable(),
  /** Null for roles that see no preferences. */
  news: z
    .object({ acceptsEmail: z.boolean(), acceptsPost: z.boolean(), choices: z.array(madeNewsChoice) })
    .nullable(),
  /** Sum of their payments after refunds and lost disputes. */
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
    payment
      .pick({
        id: true,
        amount: true,
        refunded: true,
        lost: true,
        paymentIntentId: true,
        currency: true,
        status: true,
      })
      .extend({
        paidAt: z.iso.datetime(),
        dedication: storedDedication.nullable(),
        /** Position among their gifts: 1 for the first. */
        nth: z.int(),
      }),
  ),
  declarations: z.array(declaration).nullable(),
  forms: listed(inboxItem.pick({ id: true, kind: true, state: true, answers: true, createdAt: true })),
  /** Each with the message that it replies to. */
  replies: listed(
    z.object({
      ...inboxReply.shape,
      item: inboxItem.pick({ id: true, kind: true }),
    }),
  ),
  emails: listed(
    outboxEmail.pick({ id: true, kind: true, state: true, createdAt: true, sentAt: true, subject: true }),
  ),
})
export type SupporterPage = z.infer<typeof supporterPage>

/** Words of a supporter's name or email address. */
export const supporterSearch = pageFilter({ q: listWords }, NEWS_FILTER)

/** A supporter in the list. */
export const listedSupporter = z.object({
  id: rowId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for roles that may not see money. */
  giving: z
    .object({
      /** Sum of their gifts after refunds and lost disputes. */
      total: decimalPounds,
      /** Null if they have not given. */
      last: z.object({ at: z.iso.datetime(), amount: decimalPounds }).nullable(),
      /** State of their monthly gift; null if they have none, or ended it. */
      monthly: z.enum(['active', 'paused']).nullable(),
      /** Whether a declaration of theirs covers gifts to come. */
      isDeclared: z.boolean(),
    })
    .nullable(),
  /** Emails that they accept besides receipts; null for roles that may not thank them. */
  accepts: z
    .object({
      thanks: z.boolean(),
      summary: z.boolean(),
      /** The choice about news by email that counts; null if they were never asked. */
      news: z.enum(NEWS_CHOICES).nullable(),
    })
    .nullable(),
})
export type ListedSupporter = z.infer<typeof listedSupporter>
export const supporterRows = /* @__PURE__ */ pageOf(listedSupporter)

export const supporterInput = z.object({ id: rowId })
export const supporterNotesInput = z.object({ id: rowId, notes: /* @__PURE__ */ optionalLines(MAX_NOTES) })
export const supporterEmailInput = z.object({ email })
export const foundSupporter = z.object({ id: rowId }).nullable()

export const supporterPreferencesInput = z.object({ ...supporterPreferences.shape, id: rowId })
/** A choice that somebody told the owner. */
export const supporterNewsInput = z.object({ ...toldNews.shape, id: rowId })
/** The start of a thank-you: the filled template. */
export const thanksStart = z.object({ email: z.string(), subject: z.string(), body: z.string() })
export type ThanksStart = z.infer<typeof thanksStart>
/** The key is created once per email. */
export const thanksInput = z.object({ ...replyText.shape, id: rowId, key: z.uuid() })
/** A thank-you by post or telephone; false takes the mark back. */
export const markThankedInput = z.object({ id: rowId, isThanked: z.boolean() })
