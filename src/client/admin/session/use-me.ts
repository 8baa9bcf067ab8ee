import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../platform/trpc.ts'

export const useMe = () => useQuery(useTRPC().utils.admin.me.queryOptions())
