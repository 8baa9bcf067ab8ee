/** Payments as the owner sees them. */
import { z } from 'zod'
import { isOffline } from '../statements/offline-gifts.ts'
import { toPence } from '../../platform/text/amounts.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import type { Choices } from '../../platform/api/list-choices.ts'
import { listFilter, listWords, pageOf } from '../../platform/api/list.schema.ts'
import { rowId, supporterRef } from '../../platform/api/paging.ts'

/**
 * 'refunded': nothing is left after refunds and, see `lost`, lost disputes. 'test': made before the site took real
 * money, and out of every sum since then.
 */
export const PAYMENT_STATUSES = ['succeeded', 'failed', 'processing', 'refunded', 'test'] as const

export const PAYMENT_TYPES = ['order', 'donation'] as const

export const payment = z.object({
  id: rowId,
  amount: decimalPounds,
  refunded: decimalPounds,
  /** Amount lost in disputes. */
  lost: decimalPounds,
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  description: z.string().nullable(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  paymentType: z.enum(PAYMENT_TYPES),
  paymentMethod: z.string().nullable(),
  paymentIntentId: z.string(),
  orderId: /* @__PURE__ */ rowId.nullable(),
  /** The number that the customer knows: 1002. */
  orderNumber: z.int().nullable(),
  /** When the money was received, by the provider's clock; null if it was not. */
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof payment>

/** When the money was received or, for a payment that did not succeed, when it was recorded. */
export const paymentTime = ({ paidAt, createdAt }: Pick<Payment, 'paidAt' | 'createdAt'>): string =>
  paidAt ?? createdAt

type Returned = Pick<Payment, 'amount' | 'refunded' | 'lost' | 'status'>

/** Amount left after refunds and lost disputes, in pence; 0 unless the payment succeeded. */
export const netPence = ({ amount, refunded, lost, status }: Returned): number =>
  status === 'succeeded' || status === 'refunded' ? toPence(amount) - toPence(refunded) - toPence(lost) : 0

/** A payment's status in words: 'dispute lost' if one took the rest, 'undone' for an offline gift. */
export function paymentStatusText(paid: Pick<Payment, 'status' | 'lost' | 'paymentIntentId'>): string {
  if (paid.status !== 'refunded') return paid.status
  if (isOffline(paid)) return 'undone'
  return toPence(paid.lost) > 0 ? 'dispute lost' : paid.status
}

export const PAYMENT_CHOICES = {
  status: {
    label: 'Status',
    all: 'All statuses',
    words: {
      succeeded: 'Succeeded',
      failed: 'Failed',
      processing: 'Processing',
      refunded: 'Refunded or lost',
      test: 'Test',
    } satisfies Record<(typeof PAYMENT_STATUSES)[number], string>,
  },
  type: {
    label: 'For',
    all: 'Orders and donations',
    words: { order: 'Orders', donation: 'Donations' } satisfies Record<
      (typeof PAYMENT_TYPES)[number],
      string
    >,
    column: 'paymentType',
  },
} as const satisfies Choices

/** Filter of the owner's list: words, choices and days. Newest first. */
export const paymentSearch = /* @__PURE__ */ listFilter({ q: listWords }, PAYMENT_CHOICES)
export const listedPayment = /* @__PURE__ */ payment.extend({ supporterId: supporterRef })
export type ListedPayment = z.infer<typeof listedPayment>
export const paymentPage = /* @__PURE__ */ pageOf(listedPayment)
