import { formatPounds } from '#shared/money.ts'
import { longDay, longMonth } from '#shared/monthly.ts'
import type { MonthlyGift } from '#shared/monthly.schema.ts'
import { Part } from './giving-page.tsx'

export function GiftHistory({ gift: { history } }: { gift: MonthlyGift }) {
  return (
    <Part title="Your gifts so far">
      <ul className="divide-y divide-line">
        {history.map(({ day, amount, isPaid }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{isPaid ? longDay(day) : longMonth(day)}</span>
            <span className="tabular-nums">
              {isPaid ? formatPounds(amount) : `${formatPounds(amount)} did not arrive`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
