/** The card's fields, live or sandbox: what stands behind is fetched on payment pages only. */
import { lazy } from 'react'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps } from './card-payment.ts'

const Live = lazy(() =>
  import('./live-card-fields.tsx').then((module) => ({ default: module.LiveCardFields })),
)
const Sandbox = lazy(() =>
  import('./sandbox-card-fields.tsx').then((module) => ({ default: module.SandboxCardFields })),
)

export function CardFields(props: CardFieldsProps) {
  const Fields = props.settings.mode === 'live' ? Live : Sandbox
  return (
    <LazyBoundary onFailure={props.onUnavailable} fallback={<CardFieldsSkeleton />}>
      <Fields {...props} />
    </LazyBoundary>
  )
}
