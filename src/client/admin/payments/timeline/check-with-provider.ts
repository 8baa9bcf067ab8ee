import type { PaymentTimeline } from '#shared/money/payments/payment-timeline.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { refusal } from '../../../platform/use-toast-mutation.ts'
import { useAction } from '../../kit/use-action.ts'
import { useChangedTimeline } from './use-payment-timeline.ts'

/** Reads the payment from the provider again, in case something is missing. */
export function useCheckWithProvider(timeline: PaymentTimeline) {
  const { client } = useTRPC()
  return useAction({
    send: () => client.payments.checkWithProvider.mutate({ id: timeline.payment.id }),
    done: (answer) => ({
      title: 'Checked with Stripe',
      description:
        contentOf(answer) === contentOf(timeline) ? 'Nothing has changed.' : 'The payment has been updated.',
    }),
    failed: (error) =>
      error.data?.code === 'PROVIDER_FAILED'
        ? { title: 'Stripe did not respond', description: error.message }
        : refusal('Could not check with Stripe', error),
    onDone: useChangedTimeline(),
  })
}

/** The parts that the provider may update; compared without the record of the check itself. */
const contentOf = ({ payment, refunds, disputes, outboxEmails, order }: PaymentTimeline) =>
  JSON.stringify([payment, refunds, disputes, outboxEmails.length, order])
