/** An order for dashboard tests. */
import type { ListedOrder } from '#shared/money/orders/orders.ts'

export const listedOrder: ListedOrder = {
  id: 2,
  number: 1002,
  status: 'to pack',
  paymentStatus: 'partly refunded',
  total: '12.00',
  refunded: '4.00',
  lost: '0.00',
  currency: 'gbp',
  customerName: 'Ada Okafor',
  customerEmail: 'ada@example.org',
  address: null,
  needsAddress: true,
  isOversold: false,
  needsChoices: false,
  unanswered: [],
  paymentIntentId: 'pi_1',
  paymentId: 7,
  carrier: '',
  trackingNote: '',
  detailsAskedAt: null,
  sendBy: '2026-11-27',
  createdAt: '2026-11-20T10:00:00.000Z',
  supporterId: null,
  lines: [],
}
