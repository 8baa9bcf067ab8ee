/** The site's own calls: the only importer of the server's router, and only of its type. */
import type { QueryClient } from '@tanstack/react-query'
import type { TRPCClient, TRPCClientErrorLike } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { createContext, use } from 'react'
import type { AppRouter } from '#server/router.ts'

export type { AppRouter }
export type CallError = TRPCClientErrorLike<AppRouter>

/**
 * Reads: `useQuery(calls.utils.cart.list.queryOptions(…))`; changes: `calls.client.cart.add.mutate(…)`. The library's
 * own hooks do the same but add 9 kB (gzip) to every page's first load.
 */
export type Calls = {
  utils: ReturnType<typeof createTRPCQueryUtils<AppRouter>>
  client: TRPCClient<AppRouter>
}

/** Calls that use one cache. After an invalidation, fetches that were already running are repeated once they finish. */
export function makeCalls(queryClient: QueryClient, client: TRPCClient<AppRouter>): Calls {
  refetchOvertaken(queryClient)
  return { utils: createTRPCQueryUtils<AppRouter>({ queryClient, client }), client }
}

/**
 * Invalidating does not cancel every fetch: a query's first fetch and those of unmounted queries continue. Their
 * responses may predate the change and arrive after it.
 */
function refetchOvertaken(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { state, promise, queryKey } = event.query
    if (state.fetchStatus !== 'fetching' || (state.data !== undefined && event.query.isActive())) return
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      // the caller shows the error
      () => undefined,
    )
  })
}

const CallsContext = createContext<Calls | null>(null)
export const CallsProvider = CallsContext.Provider

export function useTRPC(): Calls {
  const calls = use(CallsContext)
  if (!calls) throw new Error('useTRPC needs the CallsProvider of the router')
  return calls
}
