import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

export type BadgeTone = 'good' | 'bad' | 'waiting' | 'quiet'

const tones: Record<BadgeTone, string> = {
  good: 'border-leaf bg-leaf text-white',
  bad: 'border-danger bg-danger text-white',
  waiting: 'border-marigold-deep bg-marigold text-ink',
  quiet: 'border-field bg-sand text-ink',
}

/** A state as a word; the colour only repeats it. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border px-2.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
