import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

/** The figures beside tabs and links; every change that moves one invalidates `admin.overview`. */
export function useOverview() {
  return useQuery(useTRPC().utils.admin.overview.queryOptions())
}
