import { useId } from 'react'
import { cn } from '../cn.ts'

const width = 320
// A bead is a dash of zero length with round ends: twenty of them, 16 apart.
const beads = { strokeLinecap: 'round', strokeDasharray: '0 16', d: 'M8 8h305' } as const

type BeadProgressProps = {
  /** May exceed 100: the bar stops there, but `valueText` states the figure. */
  percent: number
  label: string
  valueText?: string
  className?: string
}

/** Twenty beads on a thread, filled from the left; empty ones are rings, so that it is readable without colour. */
export function BeadProgress({ percent, label, valueText, className }: BeadProgressProps) {
  const shown = Math.min(100, Math.max(0, percent))
  const clip = useId()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot hold drawn beads
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cn('max-w-md', className)}
    >
      <svg viewBox={`0 0 ${width} 16`} aria-hidden="true" className="block h-auto w-full">
        <clipPath id={clip}>
          <path d={`M0 0h${(width * shown) / 100}v16H0z`} />
        </clipPath>
        <path d={`M0 8h${width}`} className="stroke-muted" />
        <path {...beads} strokeWidth="14" className="stroke-muted" />
        <path {...beads} strokeWidth="12" className="stroke-surface" />
        <g clipPath={`url(#${clip})`}>
          <path {...beads} strokeWidth="14.4" className="stroke-drawn-2" />
          <path
            {...beads}
            strokeWidth="14.4"
            strokeDasharray="0 80"
            d="M72 8h241"
            className="stroke-drawn-1"
          />
          <path {...beads} strokeWidth="3.4" d="M6 5.600h305" className="stroke-drawn-shine/60" />
        </g>
      </svg>
    </div>
  )
}
