import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../platform/trpc.ts'

/** The counts beside tabs and links; every change that affects one invalidates `admin.overview`. */
export function useOverview() {
  return useQuery(useTRPC().utils.admin.overview.queryOptions())
}
