/** The card's fields, live or sandbox: what stands behind is fetched on payment pages only. */
import { lazy, useImperativeHandle, useRef } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps, ProviderHandle } from './card-payment.ts'
import { payOnce } from './pay-once.ts'

const Live = lazy(() =>
  import('./live-card-fields.tsx').then((module) => ({ default: module.LiveCardFields })),
)
const Sandbox = lazy(() =>
  import('./sandbox-card-fields.tsx').then((module) => ({ default: module.SandboxCardFields })),
)

export function CardFields({ ref, ...props }: CardFieldsProps) {
  const { settings, onUnavailable } = props
  const provider = useRef<ProviderHandle>(null)

  useImperativeHandle(ref, () => {
    const ready = () => {
      if (!provider.current) throw new Error('the card fields are not ready')
      return provider.current
    }
    return {
      validate: (options) => ready().validate(options),
      confirm: (request) => payOnce(settings, request, ready().attempt),
    }
  }, [settings])

  const Fields = settings.mode === 'live' ? Live : Sandbox
  return (
    <LazyBoundary onFailure={onUnavailable} fallback={<CardFieldsSkeleton />}>
      <Fields {...props} ref={provider} />
    </LazyBoundary>
  )
}
