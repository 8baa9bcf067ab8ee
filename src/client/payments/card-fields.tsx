/** The card fields, live or sandbox, whose code is loaded on payment pages only. */
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx'
import type { CardFieldsProps } from './card-payment.ts'

const Live = lazyNamed(() => import('./live-card-fields.tsx'), 'LiveCardFields')
const Sandbox = lazyNamed(() => import('./sandbox-card-fields.tsx'), 'SandboxCardFields')

export function CardFields(props: CardFieldsProps) {
  const Fields = props.settings.mode === 'live' ? Live : Sandbox
  return (
    <LazyBoundary onFailure={props.onUnavailable} fallback={<CardFieldsSkeleton />}>
      <Fields {...props} />
    </LazyBoundary>
  )
}
