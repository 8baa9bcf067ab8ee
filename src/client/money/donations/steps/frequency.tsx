/** Whether the gift is made once or each month, and on which day. */
import { MAX_MANDATE_DAY } from '#shared/money/donations/donation-limits.ts'
import { changeDraft, chooseMonthly } from '../donation-draft.ts'

const DAYS = Array.from({ length: MAX_MANDATE_DAY }, (_, index) => index + 1)

export const MONTHLY = 'Monthly'

/** @param props.day of the draft: empty for a single gift */
export function Frequency({ day }: { day: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <div role="radiogroup" aria-label="How often" className="flex flex-wrap gap-2">
        {['Once', MONTHLY].map((often, index) => (
          <label
            key={often}
            className="flex min-h-11 items-center gap-2 rounded-full border border-field bg-raised pr-4 pl-3 font-semibold outline-offset-2 outline-primary has-checked:border-primary has-checked:bg-primary/7 has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="often"
              value={often}
              checked={(day === '') === (index === 0)}
              onChange={index === 0 ? () => changeDraft({ day: '' }) : chooseMonthly}
              className="size-5 accent-primary outline-none"
            />
            {often}
          </label>
        ))}
      </div>
      {day !== '' && (
        <label>
          on day{' '}
          <select
            value={day}
            onChange={({ currentTarget }) => changeDraft({ day: currentTarget.value })}
            className="min-h-11 rounded-md border border-field bg-raised px-2 text-base"
          >
            {DAYS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>{' '}
          of each month
        </label>
      )}
    </div>
  )
}
