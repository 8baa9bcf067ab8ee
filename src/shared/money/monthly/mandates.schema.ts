/** Monthly gifts as the owner sees them: list, months, one mandate's history, and changes. */
import { z } from 'zod'
import { donationAmount } from '../donations/donations.ts'
import { MAX_STOP_REASON, MANDATE_CHOICES } from './mandates.ts'
import {
  CHARGE_STATES,
  MANDATE_ACTORS,
  MANDATE_STATES,
  MAX_MANDATE_DAY,
  MAX_PAUSE_MONTHS,
} from './monthly.ts'
import { listWords, pageOf, pageFilter } from '../../platform/api/list.schema.ts'
import { MAX_VERSION, rowId, supporterRef } from '../../platform/api/paging.ts'
import { email, optionalLine } from '../../platform/text/text.ts'

const pence = z.int()
const month = /* @__PURE__ */ z.string().regex(/^\d{4}-\d\d$/)

/** An unpaid charge, and the reason. */
const failure = z.object({
  state: z.enum(CHARGE_STATES),
  /** '2026-11' */
  month,
  /** The bank's reason as a code of the provider: 'insufficient_funds'; null if it gave none. */
  code: z.string().nullable(),
  attempts: z.int(),
  /** Day of the next attempt; null if there is none. */
  nextAttemptOn: z.iso.date().nullable(),
})
export type ChargeFailure = z.infer<typeof failure>

export const listedMandate = z.object({
  id: rowId,
  supporterId: supporterRef,
  donorName: z.string(),
  donorEmail: z.string(),
  amountPence: pence,
  day: z.int().min(1).max(MAX_MANDATE_DAY),
  state: z.enum(MANDATE_STATES),
  stateBy: z.enum(MANDATE_ACTORS),
  stateReason: z.string(),
  pausedUntil: z.iso.date().nullable(),
  /** Null while nothing will be charged. */
  nextChargeOn: z.iso.date().nullable(),
  /** Problem of its newest charge; null if there is none. */
  failure: failure.nullable(),
})
export type ListedMandate = z.infer<typeof listedMandate>
/** `code`: the bank's reason as a code of the provider. */
export const failingGift = /* @__PURE__ */ listedMandate
  .pick({ id: true, donorName: true, state: true })
  .extend({ code: z.string().nullable() })
export type FailingGift = z.infer<typeof failingGift>

export const mandateSearch = /* @__PURE__ */ pageFilter({ q: listWords }, MANDATE_CHOICES)
export const mandatePage = /* @__PURE__ */ pageOf(listedMandate)

/** Totals of all monthly gifts in a month, in London. */
export const mandateMonth = z.object({
  month,
  /** At the end of the month, or now; null for next month. */
  active: z.int().nullable(),
  started: z.int(),
  /** Ended, or paused by the site after the last retry. */
  lapsed: z.int(),
  /** Charges that were refused and are still unpaid. */
  failed: z.int(),
  /** Received, after refunds and lost disputes. */
  receivedPence: pence,
  /** Amount still to be charged; null for a month that is over. */
  expectedPence: pence.nullable(),
})
export type MandateMonth = z.infer<typeof mandateMonth>

const mandateEvent = z.object({
  id: rowId,
  kind: z.string(),
  detail: z.string(),
  by: z.enum(MANDATE_ACTORS),
  /** Account that did it at the dashboard. */
  accountName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type MandateEvent = z.infer<typeof mandateEvent>

const mandateCharge = z.object({
  ...failure.shape,
  id: rowId,
  amountPence: pence,
  /** When its row was created, and when its state last changed. */
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Payment of the charge, once recorded. */
  paymentId: /* @__PURE__ */ rowId.nullable(),
})
export type MandateCharge = z.infer<typeof mandateCharge>

/** One mandate with its history, oldest first. */
export const mandateDetails = z.object({
  ...listedMandate.shape,
  version: z.int().positive().max(MAX_VERSION),
  createdAt: z.iso.datetime(),
  fund: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cardExpires: z.iso.date().nullable(),
  /** Sum received so far, after refunds and lost disputes, and the number of gifts. */
  givenPence: pence,
  gifts: z.int(),
  firstPaymentId: /* @__PURE__ */ rowId.nullable(),
  events: z.array(mandateEvent),
  charges: z.array(mandateCharge),
})
export type MandateDetails = z.infer<typeof mandateDetails>

/** Changes that the owner can make for a donor. Only the donor can change the card. */
export const mandateChange = z.discriminatedUnion('to', [
  z.object({ to: z.literal('amount'), amount: donationAmount }),
  z.object({ to: z.literal('day'), day: z.int().min(1).max(MAX_MANDATE_DAY) }),
  /** Number of gifts to skip; without `months` the pause lasts until somebody ends it. */
  z.object({ to: z.literal('paused'), months: z.int().min(1).max(MAX_PAUSE_MONTHS).optional() }),
  z.object({ to: z.literal('active') }),
  z.object({ to: z.literal('email'), email }),
  z.object({ to: z.literal('stopped'), reason: optionalLine(MAX_STOP_REASON) }),
])
/** The change as it is sent, with the amount in pounds. */
export type MandateChangeInput = z.input<typeof mandateChange>
/** `version`: the one that was read. */
export const mandateChangeInput = z.object({
  id: rowId,
  version: z.int().positive().max(MAX_VERSION),
  change: mandateChange,
})
