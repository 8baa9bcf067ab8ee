import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'

/** A gift and its refund in words: '£10, £4 of it refunded'. */
export function giftText({ amount, isPaid, refunded }: MonthlyGift['history'][number]): string {
  const pounds = formatShortPence(toPence(amount))
  if (!isPaid) return `${pounds} did not arrive`
  if (!refunded) return pounds
  return refunded === amount
    ? `${pounds}, refunded`
    : `${pounds}, ${formatShortPence(toPence(refunded))} of it refunded`
}

/** Gifts that arrived and were not returned: their number, the day of the first, and their sum. */
export function givenSoFar(history: MonthlyGift['history']) {
  const given = history.filter(({ isPaid, amount, refunded }) => isPaid && refunded !== amount)
  const restOf = ({ amount, refunded }: (typeof given)[number]) => toPence(amount) - toPence(refunded ?? '0')
  return {
    count: given.length,
    since: given.at(-1)?.day,
    pence: given.reduce((pence, gift) => pence + restOf(gift), 0),
  }
}
