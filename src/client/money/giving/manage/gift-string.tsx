/** The gifts of a year as beads on a thread, and the next one as a ring. */
import type { MonthlyGift } from '#shared/money/monthly/monthly.schema.ts'
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import { cn } from '../../../platform/ui/cn.ts'
import { givenSoFar } from './gift-text.ts'
import { monthAndYear } from '#shared/platform/text/format.ts'

/** As many as there are months, with the next one. */
const MAX_BEADS = 11
const COLOURS = ['bg-drawn-4', 'bg-drawn-3', 'bg-drawn-5']

export function GiftString({ gift: { history, state, nextCharge } }: { gift: MonthlyGift }) {
  const { count, since, pence } = givenSoFar(history)
  const next = state === 'ended' ? null : nextCharge
  const shown = Math.min(count, MAX_BEADS)
  return (
    <div className="mt-6">
      <div aria-hidden="true" data-drawn="" className="relative flex max-w-md justify-between gap-1">
        <span className="absolute inset-x-0 top-1/2 h-px bg-on-band/50" />
        {Array.from({ length: MAX_BEADS + 1 }, (_, index) => (
          <span
            key={index}
            className={cn(
              'relative aspect-square w-full max-w-6 rounded-full',
              index < shown && COLOURS[index % COLOURS.length],
              index < shown &&
                'border-2 border-on-band/25 before:absolute before:top-[14%] before:left-[18%] before:size-[32%] before:rounded-full before:bg-drawn-shine/60',
              index === shown && next !== null && 'border-3 border-accent bg-band',
            )}
          />
        ))}
      </div>
      <p className="mt-3 text-sm">
        {since !== undefined && (
          <span>
            {`${count === 1 ? 'One gift' : `${count} gifts`} since ${monthAndYear(since)}, ${formatShortPence(pence)} in all. `}
          </span>
        )}
        {next !== null && <span>The ring waits for your next gift.</span>}
      </p>
    </div>
  )
}
