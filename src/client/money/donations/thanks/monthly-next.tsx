/** After the first gift of a monthly one: the date of the next gift, and how to manage it. */
import { firstChargeAfter } from '#shared/money/monthly/monthly.ts'
import { useToday } from '../../../site/shell/use-today.ts'
import { longUkDate } from '#shared/platform/text/format.ts'

/** @param props.day of each month */
export function MonthlyNext({ day }: { day: string }) {
  const today = useToday()
  return (
    <p className="max-w-article text-lg">
      Your gift is monthly: the next one is on {longUkDate(firstChargeAfter(today, Number(day)))}. To change
      or stop it, use the link in your receipt.
    </p>
  )
}
