import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

export const useMe = () => useQuery(useTRPC().utils.admin.me.queryOptions())
