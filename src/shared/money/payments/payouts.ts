/** The provider's fees, and its transfers to the charity's bank account. */
import { z } from 'zod'
import { pageOf } from '../../platform/api/list.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { PAYMENT_TYPES } from './payments.ts'

/** In pence; negative for what leaves the balance. */
const signedPence = z.int()

export const payout = z.object({
  id: rowId,
  /** The provider's id: 'po_…'. */
  payoutId: z.string(),
  amountPence: signedPence,
  /** Day on which it reaches the bank: '2026-11-24'. */
  arrivesOn: z.iso.date(),
  /** The provider's state: 'paid', 'in_transit', 'pending', 'failed', 'canceled'. */
  status: z.string(),
})
export type Payout = z.infer<typeof payout>

/** Whether it reached or will reach the bank. If not, the provider adds its amount to a later payout. */
export const isArriving = ({ status }: Pick<Payout, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled'

export const payoutPage = /* @__PURE__ */ pageOf(payout)

/** One balance transaction of a payout. */
const payoutLine = z.object({
  /** The provider's id: 'txn_…'. */
  id: z.string(),
  /** 'charge', 'refund', 'adjustment', … */
  type: z.string(),
  grossPence: signedPence,
  feePence: signedPence,
  netPence: signedPence,
  /** Null if it belongs to no payment of this site. */
  payment: /* @__PURE__ */ z
    .object({
      id: rowId,
      customerName: z.string().nullable(),
      paymentType: z.enum(PAYMENT_TYPES),
      orderNumber: z.int().nullable(),
    })
    .nullable(),
})
export type PayoutLine = z.infer<typeof payoutLine>

export const MAX_PAYOUT_LINES = 1000

export const payoutDetails = z.object({
  payout,
  /** At most 1,000, oldest first. */
  lines: z.array(payoutLine),
  count: z.int(),
  /** Sum of all lines after fees: equals the payout unless the provider omits some lines. */
  sumPence: signedPence,
})
export type PayoutDetails = z.infer<typeof payoutDetails>

/** The provider's report about one payment. */
export const settlement = z.object({
  grossPence: signedPence,
  feePence: signedPence,
  netPence: signedPence,
  availableOn: z.iso.date(),
  /** Null until it was paid out, and always if somebody requested the payout by hand. */
  payout: /* @__PURE__ */ z.object({ id: rowId, arrivesOn: z.iso.date(), status: z.string() }).nullable(),
})
export type Settlement = z.infer<typeof settlement>
