/**
 * What the site's reads are in React Query: `utils.cart.list.queryOptions(…)`, `utils.blog.invalidate()`. The library's
 * own does the same and much besides; types and keys are as there, so that it can come back in one line.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getUntypedClient, type TRPCClient } from '@trpc/client'
import type { AppRouter, CachedReads, ReadMethod } from './trpc.ts'

export function cachedReads(cache: QueryClient, client: TRPCClient<AppRouter>): CachedReads {
  const calls = getUntypedClient(client)

  const methodsOf = (
    path: readonly string[],
    input: unknown,
  ): Record<ReadMethod, (option?: object) => unknown> => {
    // of a router, or of a procedure with whatever input: all keys that begin so
    const prefix = path.length > 0 ? [path] : []
    const queryKey = [path, { ...(input !== undefined && { input }), type: 'query' }]
    const query = (options?: object) => ({
      ...options,
      queryKey,
      queryFn: () => calls.query(path.join('.'), input),
    })
    return {
      queryOptions: query,
      ensureData: (options) => cache.ensureQueryData(query(options)),
      fetch: (options) => cache.fetchQuery(query(options)),
      prefetch: (options) => cache.prefetchQuery(query(options)),
      getData: () => cache.getQueryData(queryKey),
      setData: (data) => cache.setQueryData(queryKey, data),
      cancel: () => cache.cancelQueries({ queryKey }),
      invalidate: () => readAgain(cache, input === undefined ? prefix : [path, { input }]),
    }
  }

  const at = (path: readonly string[]): unknown =>
    new Proxy(() => {}, {
      get: (_target, name: string) => at([...path, name]),
      apply: (_target, _self, [input, option]: [unknown?, object?]) =>
        methodsOf(path.slice(0, -1), input)[path.at(-1) as ReadMethod](option),
    })
  return at([]) as CachedReads
}

/**
 * Invalidating alone lets some reads go on: the first of its kind, and those of what is not on the screen. They may have
 * been answered before the change and arrive after it, so that they are asked for once more when they have.
 */
function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const read of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (read.state.data !== undefined && read.isActive()) continue
    read.promise?.then(
      () => cache.invalidateQueries({ queryKey: read.queryKey, exact: true }),
      // who asked for it is told
      () => undefined,
    )
  }
  return cache.invalidateQueries({ queryKey })
}
