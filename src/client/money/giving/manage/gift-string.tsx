/** The gifts of a year as beads on a thread, and the next one as a ring. */
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { longMonth } from '#shared/money/monthly/monthly.ts'
import { formatShortPence, toPence } from '#shared/platform/text/amounts.ts'
import { cn } from '../../../platform/ui/cn.ts'

/** As many as there are months, with the next one. */
const MAX_BEADS = 11
const COLOURS = ['bg-drawn-4', 'bg-drawn-3', 'bg-on-band']

export function GiftString({ gift: { history, state, nextCharge } }: { gift: MonthlyGift }) {
  const given = history.filter(({ isPaid, amount, refunded }) => isPaid && refunded !== amount)
  const first = given.at(-1)
  const sum = given.reduce(
    (pence, { amount, refunded }) => pence + toPence(amount) - toPence(refunded ?? '0'),
    0,
  )
  const next = state === 'ended' ? null : nextCharge
  const count = Math.min(given.length, MAX_BEADS)
  return (
    <div className="mt-6">
      <div aria-hidden="true" data-drawn="" className="relative flex max-w-md justify-between gap-1">
        <span className="absolute inset-x-0 top-1/2 h-px bg-on-band/50" />
        {Array.from({ length: MAX_BEADS + 1 }, (_, index) => (
          <span
            key={index}
            className={cn(
              'relative aspect-square w-full max-w-6 rounded-full',
              index < count && COLOURS[index % COLOURS.length],
              index < count &&
                'shadow-[inset_-3px_-4px_5px_rgb(36_20_38/0.4),inset_3px_3px_3px_rgb(255_255_255/0.55)]',
              index === count && next !== null && 'border-3 border-accent bg-band',
            )}
          />
        ))}
      </div>
      <p className="mt-3 text-sm">
        {first !== undefined && (
          <span>
            {`${given.length === 1 ? 'One gift' : `${given.length} gifts`} since ${longMonth(first.day)}, ${formatShortPence(sum)} in all. `}
          </span>
        )}
        {next !== null && <span>The ring waits for your next gift.</span>}
      </p>
    </div>
  )
}
