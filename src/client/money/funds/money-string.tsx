/** Everything that came in as one string of beads: what was spent, what the card company kept, and what is left. */
import { useId } from 'react'

const BEADS = 36
const STEP = 16
const width = BEADS * STEP
// a bead is a dash of no length with round ends
const beads = { strokeLinecap: 'round', strokeDasharray: `0 ${STEP}`, d: `M8 10H${width}` } as const

type MoneyStringProps = {
  /** In pence and in the string's order, with their colours; the rest of `pence` is left. */
  parts: readonly { pence: number; className: string }[]
  pence: number
}

/** Decorative: the amounts are beside it. A part that is not zero has at least one bead. */
export function MoneyString({ parts, pence }: MoneyStringProps) {
  const clip = useId()
  if (pence <= 0) return null
  const counts = parts.map((part) =>
    part.pence > 0 ? Math.max(1, Math.round((part.pence / pence) * BEADS)) : 0,
  )
  return (
    <svg viewBox={`0 0 ${width} 20`} aria-hidden="true" data-drawn="" className="block h-auto w-full">
      <path d={`M0 10h${width}`} className="stroke-muted" />
      <path {...beads} strokeWidth="14.4" className="stroke-drawn-2" />
      {parts.map(({ className }, index) => {
        const start = counts.slice(0, index).reduce((sum, count) => sum + count, 0) * STEP
        return (
          <g key={className} clipPath={`url(#${clip}${index})`}>
            <clipPath id={`${clip}${index}`}>
              <path d={`M${start} 0h${(counts[index] ?? 0) * STEP}v20H${start}z`} />
            </clipPath>
            <path {...beads} strokeWidth="14.4" className={className} />
          </g>
        )
      })}
      <path {...beads} strokeWidth="3.4" d={`M6 7.600H${width}`} className="stroke-drawn-shine/60" />
    </svg>
  )
}
