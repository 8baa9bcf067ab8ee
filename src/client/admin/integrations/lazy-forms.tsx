/** The forms, which bring their rules and react-hook-form, are loaded when one is opened. */
import type { ComponentProps } from 'react'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'

const LateTokenForm = lazyNamed(() => import('./token-form.tsx'), 'TokenForm')
const LateWebhookForm = lazyNamed(() => import('./webhook-form.tsx'), 'WebhookForm')

export const TokenForm = (props: ComponentProps<typeof LateTokenForm>) => (
  <LazyBoundary name="The form" onFailure={props.onCancel}>
    <LateTokenForm {...props} />
  </LazyBoundary>
)

export const WebhookForm = (props: ComponentProps<typeof LateWebhookForm>) => (
  <LazyBoundary name="The form" onFailure={props.onCancel}>
    <LateWebhookForm {...props} />
  </LazyBoundary>
)
