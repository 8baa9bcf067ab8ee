import { RefreshCcw } from 'lucide-react'
import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { useChangedTimeline } from './use-payment-timeline.ts'

export function CheckWithProvider({ timeline }: { timeline: PaymentTimeline }) {
  const { client } = useTRPC()
  const takeOver = useChangedTimeline()
  const { id } = timeline.payment
  const ask = useToastMutation<void, PaymentTimeline>({
    mutationFn: () => client.payments.checkWithProvider.mutate({ id }),
    success: (answer) => ({
      title: 'Checked with Stripe',
      description:
        contentOf(answer) === contentOf(timeline) ? 'Nothing has changed.' : 'The payment has been updated.',
    }),
    failure: (error) =>
      error.data?.code === 'PROVIDER_FAILED'
        ? { title: 'Stripe did not respond', description: error.message }
        : refusal('Could not check with Stripe', error),
    onSuccess: takeOver,
  })
  return (
    <Button variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
      <RefreshCcw aria-hidden="true" className="size-5" />
      Check with Stripe
    </Button>
  )
}

/** What the provider may have news of; compared without the record of the check itself. */
const contentOf = ({ payment, refunds, disputes, outboxEmails, order }: PaymentTimeline) =>
  JSON.stringify([payment, refunds, disputes, outboxEmails.length, order])
