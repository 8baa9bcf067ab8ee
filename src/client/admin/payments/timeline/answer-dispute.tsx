/** The link to the provider, where disputes are answered; none in the payment sandbox. */
import { useQuery } from '@tanstack/react-query'
import { providerUrlOf } from '#shared/money/payments/payment-timeline.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { linkVariants } from '../../../platform/ui/text-link.tsx'

type Props = {
  paymentIntentId: string
  /** For screen readers: 'Payment #12 is disputed'. */
  about: string
}

export function AnswerDispute({ paymentIntentId, about }: Props) {
  const { data } = useQuery(useTRPC().utils.site.settings.queryOptions(undefined, { enabled: false }))
  if (data?.payments.mode === 'sandbox')
    return (
      <span className="text-sm text-muted">In the payment sandbox there is nothing to send to Stripe.</span>
    )
  return (
    <a
      href={providerUrlOf(paymentIntentId)}
      target="_blank"
      rel="noopener noreferrer"
      className={linkVariants({ strong: true })}
    >
      Respond in Stripe
      <span className="sr-only">: {about} (opens in a new tab)</span>
    </a>
  )
}
