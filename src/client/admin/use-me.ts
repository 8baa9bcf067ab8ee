import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../trpc.ts'

/** The signed-in account and its role. */
export const useMe = () => useQuery(useCalls().utils.admin.me.queryOptions())
