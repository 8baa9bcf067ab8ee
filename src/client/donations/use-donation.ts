/** Asks the server for a payment's donation, once, however often the page renders. */
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

/**
 * Reads the donation.
 * @param paymentIntentId empty while there is none to ask about.
 */
export function useDonation(paymentIntentId: string) {
  const { client } = useTRPC()
  // A query although it writes: it is repeatable, and the cache then runs only one at a time per intent.
  return useQuery({
    queryKey: ['donation-of-payment', paymentIntentId],
    queryFn: () =>
      client.donations.process.mutate({ paymentIntentId }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- a failure is only logged
        console.warn('Processing the donation failed:', error)
        throw error
      }),
    enabled: paymentIntentId !== '',
  })
}
