/** A string of beads as divider, as progress bar and as the steps of a flow. */
import { Check } from 'lucide-react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

/** Between two sections: a thread with seven beads at its middle. Decoration only. */
export function BeadDivider({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex items-center gap-0', className)}>
      <span className="h-px flex-1 bg-line" />
      <svg width="118" height="18" viewBox="0 0 118 18" className="shrink-0">
        <path d="M0 9h118" className="stroke-line" />
        <g className="stroke-paper">
          <circle cx="13" cy="9" r="4" className="fill-field" />
          <circle cx="27" cy="9" r="5.5" className="fill-leaf" />
          <circle cx="42" cy="9" r="5.5" className="fill-marigold" />
          <circle cx="59" cy="9" r="8" className="fill-plum" />
          <circle cx="76" cy="9" r="5.5" className="fill-marigold" />
          <circle cx="91" cy="9" r="5.5" className="fill-clay" />
          <circle cx="105" cy="9" r="4" className="fill-field" />
        </g>
        <g className="fill-white/45">
          <circle cx="25.6" cy="7.2" r="1.4" />
          <circle cx="40.6" cy="7.2" r="1.4" />
          <circle cx="56.8" cy="6.2" r="2" />
          <circle cx="74.6" cy="7.2" r="1.4" />
          <circle cx="89.6" cy="7.2" r="1.4" />
        </g>
      </svg>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

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

/** The steps of a flow as numbered beads on one thread; `current` counts from 0. */
export function BeadSteps({
  steps,
  current,
  label,
}: {
  steps: readonly string[]
  current: number
  label: string
}) {
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const done = index < current
        const active = index === current
        return (
          <li
            key={step}
            aria-current={active ? 'step' : undefined}
            className={classNames(
              'relative flex flex-1 flex-col items-center gap-2 text-center text-sm',
              active ? 'font-semibold text-ink' : 'text-ink-soft',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-5 right-1/2 -z-10 h-0.5 w-full',
                  done || active ? 'bg-plum' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-10 place-items-center rounded-full border-2 font-display text-base font-semibold transition-colors',
                done && 'border-plum bg-plum text-white',
                active && 'border-marigold bg-marigold text-ink ring-4 ring-marigold/25',
                !done && !active && 'border-line bg-paper text-ink-soft',
              )}
            >
              {done ? <Check className="size-5" strokeWidth={3} /> : index + 1}
            </span>
            {step}
            {done && <span className="sr-only"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
