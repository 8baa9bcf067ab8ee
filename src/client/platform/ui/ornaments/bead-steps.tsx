import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'

/** The steps of a flow as numbered beads on one thread; `current` counts from 0. Phones show only its label. */
export function BeadSteps({
  steps,
  current,
  label,
}: {
  steps: readonly string[]
  current: number
  label: string
}) {
  const name = steps[current]
  return (
    <div className="flex items-center justify-center gap-3 max-md:h-8">
      <ol aria-label={label} className="flex max-md:w-24 md:flex-1">
        {steps.map((step, index) => {
          const done = index < current
          const active = index === current
          return (
            <li
              key={step}
              aria-current={active ? 'step' : undefined}
              className={cn(
                'relative flex flex-1 flex-col gap-2 text-sm last:flex-none',
                active ? 'font-semibold text-on-surface' : 'text-muted',
              )}
            >
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={cn(
                    'absolute top-3 left-0 -z-10 h-0.5 w-full md:top-5',
                    done ? 'bg-primary' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={cn(
                  'grid size-6 place-items-center rounded-full border-2 font-display text-xs font-semibold transition-colors md:size-10 md:text-base',
                  done && 'border-primary bg-primary text-on-primary',
                  active && 'border-accent bg-accent text-on-accent ring-4 ring-accent/25',
                  !done && !active && 'border-line bg-surface text-muted',
                )}
              >
                {done ? (
                  <Glyph d="m5 12.5 4.5 4.5L19 7" size="sm" className="stroke-3 md:size-6" />
                ) : (
                  index + 1
                )}
              </span>
              <span className="max-md:sr-only">{step}</span>
              {done && <span className="sr-only"> (done)</span>}
            </li>
          )
        })}
      </ol>
      {name !== undefined && (
        <p aria-hidden="true" className="mr-auto font-semibold md:hidden">
          {current + 1} of {steps.length} {name}
        </p>
      )}
    </div>
  )
}
