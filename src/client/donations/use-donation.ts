/** Asks the server for the donation of a payment: once, however often the page is drawn. */
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../trpc.ts'

/** @param paymentIntentId empty while there is none to ask about. */
export function useDonation(paymentIntentId: string) {
  const { client } = useCalls()
  // A query although it writes: it is repeatable, and the cache then lets no two of them run for one intent.
  return useQuery({
    queryKey: ['donation-of-payment', paymentIntentId],
    queryFn: () => client.donations.process.mutate({ paymentIntentId }),
    enabled: paymentIntentId !== '',
  })
}
