/** The card fields, live or sandbox, whose code is loaded on payment pages only. */
import { useCallback, useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { toast } from '../../platform/ui/toast/toast.ts'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps } from './card-payment.ts'

const Live = lazyNamed(() => import('./live/live-card-fields.tsx'), 'LiveCardFields')
const Sandbox = lazyNamed(() => import('./sandbox/sandbox-card-fields.tsx'), 'SandboxCardFields')

export function CardFields(props: CardFieldsProps) {
  const { settings, blocked, onBlocked, onUnavailable } = props
  const { title, description } = blocked
  const [isBlocked, setIsBlocked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  const block = useCallback(() => {
    setIsBlocked(true)
    toast({ title, description, variant: 'destructive' })
    onBlocked?.()
  }, [title, description, onBlocked])
  const tryAgain = () => {
    // the button goes
    fields.current?.focus()
    setIsBlocked(false)
  }

  const Fields = settings.mode === 'live' ? Live : Sandbox
  return (
    <div ref={fields} tabIndex={-1} className="outline-none">
      {isBlocked ? (
        <Alert tone="failure">
          <p>
            <span className="font-semibold">{title}:</span> <span>{description}</span>
          </p>
          <Button variant="secondary" className="mt-3" onClick={tryAgain}>
            Try again
          </Button>
        </Alert>
      ) : (
        <LazyBoundary onFailure={onUnavailable} fallback={<CardFieldsSkeleton />}>
          <Fields {...props} onBlocked={block} />
        </LazyBoundary>
      )}
    </div>
  )
}
