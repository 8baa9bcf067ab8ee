/** What a donor of a monthly gift agrees to: what is charged when, and how to stop. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { firstChargeAfter, HOW_TO_STOP, monthlyPlan } from '#shared/money/monthly/monthly.ts'
import { useToday } from '../../../site/shell/use-today.ts'
import { penceOf, type DonationDraft } from '../donation-draft.ts'
import { longUkDate } from '#shared/platform/text/format.ts'

export function MonthlyNote({ draft }: { draft: DonationDraft }) {
  const today = useToday()
  const pence = penceOf(draft)
  if (draft.day === '' || pence === undefined) return null
  const day = Number(draft.day)
  return (
    <div>
      <p className="font-semibold">{monthlyPlan(formatShortPence(pence), day)}</p>
      <p className="mt-1 text-sm text-muted">
        The next one is on {longUkDate(firstChargeAfter(today, day))}. {HOW_TO_STOP}
      </p>
    </div>
  )
}
