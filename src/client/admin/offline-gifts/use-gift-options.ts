import { useQuery } from '@tanstack/react-query'
import type { DonationOptions } from '#shared/money/donations/donations.ts'
import { useTRPC } from '../../platform/trpc.ts'

/** What a gift can be for, and whether Gift Aid can be claimed. */
export function useGiftOptions(): DonationOptions {
  const { data } = useQuery(useTRPC().utils.donations.options.queryOptions())
  return data ?? { hasGiftAid: false, cardFee: null, projects: [] }
}
