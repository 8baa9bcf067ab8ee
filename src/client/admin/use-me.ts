import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../trpc.ts'

/** Who is signed in, and with which role. */
export const useMe = () => useQuery(useCalls().utils.admin.me.queryOptions())
