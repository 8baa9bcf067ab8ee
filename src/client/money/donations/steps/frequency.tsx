/** Whether the gift is made once or each month, and on which day. */
import { MAX_MANDATE_DAY } from '#shared/money/donations/donation-limits.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'
import { changeDraft, chooseMonthly } from '../donation-draft.ts'
import { DrawnSelect } from './drawn-select.tsx'

const DAYS = Array.from({ length: MAX_MANDATE_DAY }, (_, index) => index + 1)

export const MONTHLY = 'Monthly'

/** @param props.day of the draft: empty for a single gift */
export function Frequency({ day }: { day: string }) {
  return (
    <div
      role="radiogroup"
      aria-label="How often"
      className="mb-3 grid max-w-sm grid-cols-2 rounded-full bg-raised font-semibold ring-1 ring-field ring-inset md:mb-4 forced-colors:border"
    >
      {['Once', MONTHLY].map((often, index) => (
        <label key={often} className="relative grid min-h-11 rounded-full">
          <input
            type="radio"
            name="often"
            value={often}
            checked={(day === '') === (index === 0)}
            onChange={index === 0 ? () => changeDraft({ day: '' }) : chooseMonthly}
            className="peer absolute inset-0 appearance-none rounded-full"
          />
          <span className="pointer-events-none relative m-1 flex items-center justify-center gap-2 rounded-full transition-colors peer-checked:bg-primary peer-checked:text-on-primary *:hidden peer-checked:*:block">
            <Glyph d="M5 12.5l4.500 4.500 9.500-10" size="sm" className="stroke-3" />
            {often}
          </span>
        </label>
      ))}
    </div>
  )
}

/** When a monthly gift is taken. */
export const MonthlyDay = ({ day }: { day: string }) => (
  <label className="mt-4 flex items-center gap-x-2 text-sm">
    <span>on day</span>
    <DrawnSelect
      value={day}
      onChange={({ currentTarget }) => changeDraft({ day: currentTarget.value })}
      className="w-22"
    >
      {DAYS.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </DrawnSelect>
    <span>of each month</span>
  </label>
)
