/** The card's fields, live or sandbox: what stands behind is fetched on payment pages only. */
import { useEffect, useImperativeHandle, useRef, useState, type ComponentType } from 'react'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps, ProviderFieldsProps, ProviderHandle } from './card-payment.ts'
import { payOnce } from './pay-once.ts'

export function CardFields({ ref, ...props }: CardFieldsProps) {
  const { settings, onUnavailable } = props
  const [Fields, setFields] = useState<ComponentType<ProviderFieldsProps> | null>(null)
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

  useEffect(() => {
    let isGone = false
    const code =
      settings.mode === 'live'
        ? import('./live-card-fields.tsx').then((module) => module.LiveCardFields)
        : import('./sandbox-card-fields.tsx').then((module) => module.SandboxCardFields)
    code.then(
      (component) => !isGone && setFields(() => component),
      () => !isGone && onUnavailable(),
    )
    return () => {
      isGone = true
    }
  }, [settings.mode, onUnavailable])

  return Fields === null ? <CardFieldsSkeleton /> : <Fields {...props} ref={provider} />
}
