/** Gives a refund, once for each confirmed click. */
import type { PaymentTimeline, RefundReason } from '#shared/money/payments/payment-timeline.ts'
import { readCallError } from '../../../platform/call-error.ts'
import { newKey } from '../../../platform/idempotency-key.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { refundOutcome } from '../timeline/timeline-labels.ts'
import { useChangedTimeline } from '../timeline/use-payment-timeline.ts'

/**
 * A started refund. It survives navigation and locking, above all its key: a click whose response was lost must be
 * repeated under the same key.
 */
export type RefundDraft = {
  /** As typed; decimal pounds once confirmed. */
  amount: string
  reason: RefundReason
  /** The payer is told by email. */
  emailPayer: boolean
  /** The amount is confirmed; only the last click is missing. */
  isReady: boolean
  /** Set from the first click until the server accepts or refuses: meanwhile the result is unknown. */
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
    // stored before sending: after leaving the page, the same key is used again
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
    /** Why the last attempt was refused. */
    refusal: press.error !== null && isRefused(press.error) ? press.error.message : undefined,
    forgetRefusal: press.reset,
    give: (draft: RefundDraft) => press.mutate({ ...draft, key: draft.key ?? newKey() }),
  }
}

/** A definite refusal. After anything else, such as no response, the refund may have been made. */
function isRefused(error: CallError): boolean {
  const status = error.data?.httpStatus ?? 0
  return readCallError(error).kind === 'answered' && [400, 403, 404, 409].includes(status)
}
