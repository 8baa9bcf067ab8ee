import { useState } from 'react'
import { classNames } from './class-names.ts'

/**
 * A count on a corner. It bumps once when a known count changes; `undefined` means not known yet, so the
 * first figure from the server appears without a bump. Nothing is drawn at 0. The caller's label says the count.
 */
export function Badge({ count, className }: { count: number | undefined; className?: string }) {
  const [seen, setSeen] = useState({ count, bumped: false })
  if (seen.count !== count) setSeen({ count, bumped: seen.count !== undefined })
  if (count === undefined || count <= 0) return null
  return (
    <span
      key={count}
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1.5 text-xs leading-none font-bold text-ink tabular-nums ring-2 ring-paper',
        seen.bumped && 'animate-bump',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
