import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'

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
            className={cn(
              'relative flex flex-1 flex-col items-center gap-2 text-center text-sm',
              active ? 'font-semibold text-on-surface' : 'text-muted',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cn(
                  'absolute top-5 right-1/2 -z-10 h-0.5 w-full',
                  done || active ? 'bg-primary' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cn(
                'grid size-10 place-items-center rounded-full border-2 font-display text-base font-semibold transition-colors',
                done && 'border-primary bg-primary text-on-primary',
                active && 'border-accent bg-accent text-on-accent ring-4 ring-accent/25',
                !done && !active && 'border-line bg-surface text-muted',
              )}
            >
              {done ? <Glyph d="m5 12.5 4.5 4.5L19 7" className="stroke-3" /> : index + 1}
            </span>
            {step}
            {done && <span className="sr-only"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
