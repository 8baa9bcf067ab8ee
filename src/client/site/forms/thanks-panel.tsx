import { useEffect, useId, useRef } from 'react'
import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Glyph } from '../../platform/ui/glyph.tsx'
import type { Thanks } from './thanks.ts'

type ThanksPanelProps = Thanks & {
  /** Moves the focus off the emptied form, which also closes a phone's keyboard; not if the visitor has moved on. */
  takesFocus: boolean
}

/** Not a live region: the toast is announced already, and focusing reads out the title. */
export function ThanksPanel({ title, next, way, takesFocus }: ThanksPanelProps) {
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-24 flex-col gap-3 rounded-card border border-success bg-raised p-5 sm:p-6"
    >
      <div className="flex items-start gap-3">
        <Glyph
          d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 12.500l2.700 2.700L16 9.500"
          className="mt-0.5 shrink-0 text-success"
        />
        <h3 id={titleId} className="min-w-0 text-lg text-success">
          {title}
        </h3>
      </div>
      <p>{next}</p>
      <Button asChild variant="secondary" className="mt-1 self-start max-sm:w-full">
        <Link to={way.to}>{way.label}</Link>
      </Button>
    </section>
  )
}
