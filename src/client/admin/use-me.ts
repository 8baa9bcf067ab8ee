import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

/** The signed-in account and its role. */
export const useMe = () => useQuery(useTRPC().utils.admin.me.queryOptions())
