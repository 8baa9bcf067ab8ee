/** The forms, which bring their rules and react-hook-form, are fetched when one is opened. */
import { lazy, type ComponentProps } from 'react'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { toastUnloaded } from '../../ui/toast/toast.ts'

const LateTokenForm = lazy(() => import('./token-form.tsx').then((module) => ({ default: module.TokenForm })))
const LateWebhookForm = lazy(() =>
  import('./webhook-form.tsx').then((module) => ({ default: module.WebhookForm })),
)

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
