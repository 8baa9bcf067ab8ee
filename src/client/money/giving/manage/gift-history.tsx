import { longDay, longMonth } from '#shared/money/monthly/monthly.ts'
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { giftText } from './gift-text.ts'
import { Part } from '../giving-page.tsx'

export function GiftHistory({ gift: { history } }: { gift: MonthlyGift }) {
  return (
    <Part title="Your gifts so far">
      <ul className="divide-y divide-line">
        {history.map((gift, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{gift.isPaid ? longDay(gift.day) : longMonth(gift.day)}</span>
            <span className="ml-auto text-right tabular-nums">{giftText(gift)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
