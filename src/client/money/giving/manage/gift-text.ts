import { formatPounds } from '#shared/platform/text/amounts.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'

/** What has become of a gift: '£10.00, £4.00 of it refunded'. */
export function giftText({ amount, isPaid, refunded }: MonthlyGift['history'][number]): string {
  const pounds = formatPounds(amount)
  if (!isPaid) return `${pounds} did not arrive`
  if (!refunded) return pounds
  return refunded === amount ? `${pounds}, refunded` : `${pounds}, ${formatPounds(refunded)} of it refunded`
}
