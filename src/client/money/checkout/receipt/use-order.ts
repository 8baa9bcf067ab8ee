/** Reads the order of a payment once, however often the page renders. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import { readCallError } from '../../../platform/call-error.ts'
import { tellOtherTabs } from '../../../site/cart/other-tabs.ts'
import { useForgottenAttempt, type ReturnedPayment } from '../../payments/returned-payment.ts'
import { useSessionId } from '../../../platform/session.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { dismissFailure, toast } from '../../../platform/ui/toast/toast.ts'
import { contactDraft, forgetContact, unmasked } from '../contact-draft.ts'

export type OrderState =
  | { status: 'loading' }
  /** `order` is undefined if the URL only says that the payment succeeded. */
  | { status: 'success'; order: OrderResult | undefined }
  | { status: 'failed'; problem: OrderProblem; message: string; retry: () => void }

/** 'missing': the URL names no payment; 'unpaid': the card was not charged; 'later': a retry may help. */
export type OrderProblem = 'missing' | 'unpaid' | 'later'

/** @param payment from `useReturnedPayment` */
export function useOrder(payment: ReturnedPayment | null): OrderState {
  const sessionId = useSessionId()
  const { utils, client } = useTRPC()
  // read it before it is cleared: only the page right after the payment shows it
  const [typed] = useState(contactDraft.read)
  const paymentIntentId = payment?.paymentIntentId ?? ''
  const isEnabled = payment !== null && !payment.isProcessed && sessionId !== null
  // A query although it writes: the call is idempotent, and the cache runs only one at a time per intent.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['order-of-payment', paymentIntentId],
    queryFn: () =>
      client.checkout.process.mutate({
        paymentIntentId,
        sessionId: sessionId ?? '',
        clientSecret: payment?.clientSecret?.slice(0, 500),
      }),
    enabled: isEnabled,
    // an intent that was unpaid may have been paid since
    retryOnMount: true,
  })
  const isDone = data !== undefined || payment?.isProcessed === true
  const known = isDone ? payment?.clientSecret : undefined
  useForgottenAttempt('order', known, forgetContact)

  useEffect(() => {
    if (!isDone) return
    dismissFailure()
    // the cart no longer holds what was bought
    tellOtherTabs('cart')
    void utils.cart.invalidate()
  }, [isDone, utils])

  useEffect(() => {
    if (!error) return
    toast({
      title: 'Order Processing Error',
      description: readCallError(error).message || 'Failed to complete your order. Please contact support.',
      variant: 'destructive',
    })
  }, [error])

  const retry = () => void refetch()
  if (isDone) return { status: 'success', order: data && { ...data, contact: unmasked(typed, data.contact) } }
  if (payment === null) return { status: 'failed', problem: 'missing', message: '', retry }
  if (!error || isFetching) return { status: 'loading' }
  const { code, message } = readCallError(error)
  return { status: 'failed', problem: code === 'PAYMENT_NOT_COMPLETED' ? 'unpaid' : 'later', message, retry }
}
