/** The site's own calls: the sole importer of the server's router, and only as a type. */
import type { TRPCClient, TRPCClientErrorLike } from '@trpc/client'
import type { createTRPCQueryUtils } from '@trpc/react-query'
import { createContext, use } from 'react'
import type { AppRouter } from '#server/router.ts'

export type { AppRouter }
export type CallError = TRPCClientErrorLike<AppRouter>

export type ReadMethod =
  | 'queryOptions'
  | 'ensureData'
  | 'fetch'
  | 'prefetch'
  | 'getData'
  | 'setData'
  | 'cancel'
  | 'invalidate'
type Methods<Place> = {
  [Name in keyof Place]: Place[Name] extends (...args: never[]) => unknown ? Name : never
}
/** Of every router and procedure the methods that cached-reads.ts makes. */
type OnlyUsed<Place> = {
  [Name in keyof Place as Exclude<Name, Exclude<Methods<Place>[Name], ReadMethod>>]: Place[Name] extends (
    ...args: never[]
  ) => unknown
    ? Place[Name]
    : OnlyUsed<Place[Name]>
}
export type CachedReads = OnlyUsed<ReturnType<typeof createTRPCQueryUtils<AppRouter>>>

/**
 * Reads: `useQuery(calls.utils.cart.list.queryOptions(…))`; changes: `calls.client.cart.add.mutate(…)`. The
 * library's own hooks do the same and bring 9 kB (gzip) more to every page's first load, its own reads 3 kB.
 */
export type Calls = {
  utils: CachedReads
  client: TRPCClient<AppRouter>
}

const CallsContext = createContext<Calls | null>(null)
export const CallsProvider = CallsContext.Provider

export function useCalls(): Calls {
  const calls = use(CallsContext)
  if (!calls) throw new Error('useCalls needs the CallsProvider of the router')
  return calls
}
