import { useEffect, useId, useRef, type ReactNode } from 'react'
import { BeadDivider } from '../../platform/ui/ornaments/bead-string.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { Thanks } from './thanks.ts'

type ThanksPanelProps = Thanks & {
  /** Moves the focus off the emptied form, which also closes a phone's keyboard; not if the visitor has moved on. */
  takesFocus: boolean
  /** A second button. */
  children: ReactNode
}

/** Not a live region: the toast is announced already, and focusing reads out the title. */
export function ThanksPanel({ title, next, way, takesFocus, children }: ThanksPanelProps) {
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
      data-thanks={takesFocus ? 'alone' : ''}
      className="flex scroll-mt-24 flex-col items-center py-5 text-center sm:pb-8"
    >
      <h3 id={titleId} className="max-w-md text-2xl text-primary">
        {title}
      </h3>
      <p className="mt-3 max-w-md">{next}</p>
      <BeadDivider className="mt-6 w-full max-w-sm" />
      <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:w-full">
        <Button asChild className="max-sm:w-full">
          <Link to={way.to}>{way.label}</Link>
        </Button>
        {children}
      </div>
    </section>
  )
}
