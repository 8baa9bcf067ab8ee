/** Gives a refund, once for each confirmed click. */
import type { PaymentTimeline, RefundReason } from '#shared/money/payments/payment-timeline.ts'
import { readCallError } from '../../../platform/call-error.ts'
import { rulesOf } from '../../../platform/forms/rules.ts'
import { useServerForm } from '../../../platform/forms/use-server-form.ts'
import { newKey } from '../../../platform/idempotency-key.ts'
import { useTRPC, type CallError } from '../../../platform/trpc.ts'
import { ownDraft } from '../../session/own-drafts.ts'
import { refundOutcome } from '../timeline/timeline-labels.ts'
import { useChangedTimeline } from '../timeline/use-payment-timeline.ts'
import { refundError } from './refund-amount.ts'

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

const nameOf = (id: number) => `refund of payment ${id}`
/** The draft of a refund that has not been made yet. */
export const refundDraft = (id: number) => ownDraft<{ values: RefundDraft }>(nameOf(id))

export function useRefund({ payment: { id }, refundable }: PaymentTimeline, onGiven: () => void) {
  const { client, utils } = useTRPC()
  const takeOver = useChangedTimeline()
  const stored = refundDraft(id)
  const start: RefundDraft = {
    amount: refundable,
    reason: 'requested_by_customer',
    emailPayer: true,
    isReady: false,
    key: null,
  }
  const server = useServerForm<RefundDraft, RefundDraft, PaymentTimeline>({
    name: nameOf(id),
    keeps: 'page',
    // a refund whose result is unknown may have used up what could be refunded
    schema: rulesOf(({ amount, key }) => ({
      amount: key === null ? refundError(amount, refundable) : undefined,
    })),
    start,
    send: ({ isReady: _ready, key, ...refund }) =>
      client.payments.refund.mutate({ id, ...refund, key: key! }),
    success: (timeline) => ({ title: refundOutcome(timeline).text }),
    refusal: (error) =>
      isRefused(error)
        ? { title: 'Nothing was refunded', description: error.message }
        : {
            title: 'We could not confirm the refund',
            description: readCallError(error).message || 'Please try again.',
          },
    onDone: (timeline) => {
      onGiven()
      return takeOver(timeline)
    },
    onFailure: (error) => {
      if (!isRefused(error)) return
      set({ key: null, isReady: false })
      // its page may have been left meanwhile
      const { values } = stored.read() ?? {}
      if (values) stored.write({ ...stored.read(), values: { ...values, key: null, isReady: false } })
      void utils.payments.timeline.invalidate({ id })
    },
  })
  const { form, failure, save } = server
  const set = (part: Partial<RefundDraft>) => {
    for (const [field, value] of Object.entries(part)) form.setValue(field as keyof RefundDraft, value)
  }
  const draft = form.watch()
  return {
    ...server,
    draft,
    set,
    isBusy: server.isWaiting || form.formState.isSubmitting,
    /** Why the last attempt was refused. */
    refusal: failure && isRefused(failure) ? failure.message : undefined,
    give: () => {
      // stored before sending: after leaving the page, the same key is used again
      set({ key: form.getValues('key') ?? newKey() })
      void save()
    },
  }
}

export type StartedRefund = ReturnType<typeof useRefund>

/** A definite refusal. After anything else, such as no response, the refund may have been made. */
function isRefused(error: CallError): boolean {
  const status = error.data?.httpStatus ?? 0
  return readCallError(error).kind === 'answered' && [400, 403, 404, 409].includes(status)
}
