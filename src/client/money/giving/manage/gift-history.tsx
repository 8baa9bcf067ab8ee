import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { giftText } from './gift-text.ts'
import { longUkDate, monthAndYear } from '#shared/platform/text/format.ts'

export function GiftHistory({ gift: { history } }: { gift: MonthlyGift }) {
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-xl">Your gifts so far</h2>
      <ul className="gap-x-12 rounded-card border border-line bg-sunken px-5 py-3 md:columns-2 md:px-6">
        {history.map((gift, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>{gift.isPaid ? longUkDate(gift.day) : monthAndYear(gift.day)}</span>
            <span className="ml-auto text-right tabular-nums">{giftText(gift)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
