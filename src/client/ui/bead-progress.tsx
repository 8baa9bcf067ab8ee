/** A string of beads as progress bar. */
import { useId } from 'react'
import { classNames } from './class-names.ts'

const progressBeads = Array.from({ length: 20 }, (_, index) => index)
const beadPitch = 16

/**
 * Twenty beads on a thread, filled from the left; empty ones are rings, so that it reads without colour.
 * `percent` may pass 100; the bar stops there while `valueText` says the figure.
 */
export function BeadProgress({
  percent,
  label,
  valueText,
  className,
}: {
  percent: number
  label: string
  valueText?: string
  className?: string
}) {
  const shown = Math.min(100, Math.max(0, percent))
  const clip = useId()
  const width = progressBeads.length * beadPitch
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot hold drawn beads
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={classNames('max-w-md', className)}
    >
      <svg viewBox={`0 0 ${width} ${beadPitch}`} aria-hidden="true" className="block h-auto w-full">
        <clipPath id={clip}>
          <rect width={(width * shown) / 100} height={beadPitch} />
        </clipPath>
        <path d={`M0 8H${width}`} className="stroke-field" />
        <g className="fill-paper stroke-field">
          {progressBeads.map((bead) => (
            <circle key={bead} cx={bead * beadPitch + 8} cy="8" r="6.5" />
          ))}
        </g>
        <g clipPath={`url(#${clip})`}>
          {progressBeads.map((bead) => (
            <circle
              key={bead}
              cx={bead * beadPitch + 8}
              cy="8"
              r="7.2"
              className={bead % 5 === 4 ? 'fill-plum' : 'fill-marigold'}
            />
          ))}
          <g className="fill-white/60">
            {progressBeads.map((bead) => (
              <circle key={bead} cx={bead * beadPitch + 6} cy="5.6" r="1.7" />
            ))}
          </g>
        </g>
      </svg>
    </div>
  )
}
