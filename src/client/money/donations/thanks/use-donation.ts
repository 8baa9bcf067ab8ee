/** Reads the donation of a payment once, however often the page renders. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../platform/trpc.ts'

/**
 * @param paymentIntentId empty if there is nothing to read yet
 * @param clientSecret for the donor's first name, which only the browser that paid may know
 */
export function useDonation(paymentIntentId: string, clientSecret: string | undefined) {
  const { client } = useTRPC()
  // A query although it writes: the call is idempotent, and the cache runs only one at a time per intent.
  return useQuery({
    queryKey: ['donation-of-payment', paymentIntentId],
    queryFn: () =>
      client.donations.process.mutate({ paymentIntentId, clientSecret }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- a failure is only logged
        console.warn('Processing the donation failed:', error)
        throw error
      }),
    enabled: paymentIntentId !== '',
    // an intent that was unpaid may have been paid since
    retryOnMount: true,
  })
}
