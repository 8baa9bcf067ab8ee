import { useQuery } from '@tanstack/react-query'
import type { DonationOptions } from '#shared/donations.ts'
import { useTRPC } from '../../trpc.ts'

/** Projects that a gift can be for. */
export function useGiftProjects(): DonationOptions['projects'] {
  const { data } = useQuery(useTRPC().utils.donations.options.queryOptions())
  return data?.projects ?? []
}
