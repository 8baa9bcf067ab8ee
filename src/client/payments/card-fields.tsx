/** The card's fields, live or sandbox: what stands behind is fetched on payment pages only. */
import { useImperativeHandle, useRef } from 'react'
import { LazyPart } from '../ui/lazy-part.tsx'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps, ProviderHandle } from './card-payment.ts'
import { payOnce } from './pay-once.ts'

const loadLive = () => import('./live-card-fields.tsx').then((module) => module.LiveCardFields)
const loadSandbox = () => import('./sandbox-card-fields.tsx').then((module) => module.SandboxCardFields)

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

  return (
    <LazyPart
      load={settings.mode === 'live' ? loadLive : loadSandbox}
      onFailure={onUnavailable}
      fallback={<CardFieldsSkeleton />}
      props={{ ...props, ref: provider }}
    />
  )
}
