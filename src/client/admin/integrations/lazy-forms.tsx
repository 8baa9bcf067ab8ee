/** The forms, which bring their rules and react-hook-form, are loaded when one is opened. */
import type { ComponentProps } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { toastUnloaded } from '../../ui/toast/toast.ts'

const LateTokenForm = lazyNamed(() => import('./token-form.tsx'), 'TokenForm')
const LateWebhookForm = lazyNamed(() => import('./webhook-form.tsx'), 'WebhookForm')

const afterFailure = (close: () => void) => () => {
  toastUnloaded('The form')
  close()
}

export const TokenForm = (props: ComponentProps<typeof LateTokenForm>) => (
  <LazyBoundary onFailure={afterFailure(props.onCancel)}>
    <LateTokenForm {...props} />
  </LazyBoundary>
)

export const WebhookForm = (props: ComponentProps<typeof LateWebhookForm>) => (
  <LazyBoundary onFailure={afterFailure(props.onCancel)}>
    <LateWebhookForm {...props} />
  </LazyBoundary>
)
