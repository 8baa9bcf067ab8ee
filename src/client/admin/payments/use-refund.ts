/** Gives a refund, once for each press that was meant. */
import type { PaymentTimeline, RefundReason } from '#shared/payment-timeline.ts'
import { readCallError } from '../../call-error.ts'
import { newKey } from '../../forms/use-idempotency-key.ts'
import { useTRPC, type CallError } from '../../trpc.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { refundOutcome } from './timeline-labels.ts'
import { useChangedTimeline } from './use-payment-timeline.ts'

/**
 * A refund that was begun. Neither another page nor the lock loses it, and above all not its key: a press whose answer
 * was lost must go out again as the same press.
 */
export type RefundDraft = {
  /** As typed; decimal pounds once it was looked at. */
  amount: string
  reason: RefundReason
  /** Whether the payer hears of it by email. */
  emailPayer: boolean
  /** Whether the amount was looked at, and only the last press is missing. */
  isReady: boolean
  /** Set from the first press until the server has said yes or no: meanwhile nobody knows whether the money went. */
  key: string | null
}

type Refunding = {
  id: number
  change: (draft: RefundDraft | undefined) => void
  onDone: () => void
}

export function useRefund({ id, change, onDone }: Refunding) {
  const { client, utils } = useTRPC()
  const takeOver = useChangedTimeline()
  const press = useToastMutation<RefundDraft & { key: string }, PaymentTimeline>({
    mutationFn: ({ amount, reason, emailPayer, key }) =>
      client.payments.refund.mutate({ id, amount, reason, emailPayer, key }),
    success: (timeline) => ({ title: refundOutcome(timeline).text }),
    failure: (error) =>
      isRefused(error)
        ? { title: 'Nothing was refunded', description: error.message }
        : {
            title: 'We could not confirm the refund',
            description: readCallError(error).message || 'Please try again.',
          },
    // stored before it is sent: a page that is left meanwhile comes back to the same press
    onMutate: (draft) => change(draft),
    onSuccess: (timeline) => {
      change(undefined)
      onDone()
      return takeOver(timeline)
    },
    onError: (error, draft) => {
      if (!isRefused(error)) return
      change({ ...draft, key: null, isReady: false })
      void utils.payments.timeline.invalidate({ id })
    },
  })
  return {
    isBusy: press.isPending,
    /** Why the last press was refused. */
    refusal: press.error !== null && isRefused(press.error) ? press.error.message : undefined,
    forgetRefusal: press.reset,
    give: (draft: RefundDraft) => press.mutate({ ...draft, key: draft.key ?? newKey() }),
  }
}

/** A definite no. After anything else, silence above all, the money may have gone. */
function isRefused(error: CallError): boolean {
  const status = error.data?.httpStatus ?? 0
  return readCallError(error).kind === 'answered' && [400, 404, 409].includes(status)
}
