import { useId } from 'react'
import { cn } from '../cn.ts'
import { whenSeen } from './when-seen.ts'

const BEADS = 20
const STEP = 16
const width = BEADS * STEP
// An empty bead is a dash of zero length with round ends.
const beads = { strokeLinecap: 'round', strokeDasharray: `0 ${STEP}`, d: 'M8 8h305' } as const

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
      ref={whenSeen}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot hold drawn beads
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cn('max-w-md', className)}
    >
      <svg viewBox={`0 0 ${width} 16`} aria-hidden="true" className="block h-auto w-full overflow-visible">
        <clipPath id={clip}>
          <path d={`M0-16h${(width * shown) / 100}v32H0z`} />
        </clipPath>
        <path d={`M0 8h${width}`} className="stroke-muted" />
        <path {...beads} strokeWidth="14" className="stroke-muted" />
        <path {...beads} strokeWidth="12" className="stroke-surface" />
        <g clipPath={`url(#${clip})`} className="bead-drop">
          {Array.from({ length: Math.ceil((shown / 100) * BEADS) }, (_, index) => (
            <g key={index}>
              <circle
                cx={STEP * index + 8}
                cy="8"
                r="7.2"
                className={index % 5 === 4 ? 'fill-drawn-1' : 'fill-drawn-2'}
              />
              <circle cx={STEP * index + 6} cy="5.6" r="1.7" className="fill-drawn-shine/60" />
            </g>
          ))}
        </g>
      </svg>
    </div>
  )
}
