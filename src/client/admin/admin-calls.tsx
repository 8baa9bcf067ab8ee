/**
 * Everything behind the lock reads through a cache of its own, which is thrown away when the lock shuts: nothing that
 * was read can be left in the page. Any answer that the session is no more shuts the lock.
 */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { createTRPCClient, getUntypedClient, TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { useState, type ReactNode } from 'react'
import { CallsProvider, makeCalls, useTRPC, type AppRouter, type Calls } from '../trpc.ts'
import { dismissToast, toast } from '../ui/toast/toast.ts'
import { lockAdmin, watchLock, whoIsIn } from './admin-lock.ts'
import { forgetHiddenRows } from './lists/hidden-rows.ts'

type Behind = { queryClient: QueryClient; calls: Calls; siteCalls: Calls }

/** Stays from page to page under /admin, and while the owner looks at the public site. */
let behind: Behind | undefined

watchLock(() => {
  if (!behind) return
  behind.queryClient.clear()
  behind = undefined
  forgetHiddenRows()
  // it may name somebody, and its Undo would be refused
  dismissToast()
})

function lockIfRefused(error: unknown): void {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  const code = (data as { code?: string } | undefined)?.code
  if (code === 'UNAUTHORIZED') lockAdmin('ended')
  // another role since: the pages and places follow it
  if (code === 'WRONG_ROLE') void behind?.calls.utils.admin.me.invalidate()
}

/** Calls through the site's own client, and handles every error response, also of a call whose caller ignores errors. */
function attentive(client: Calls['client']): Calls['client'] {
  const untyped = getUntypedClient(client)
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { type, path, input, signal } }) =>
          observable((observer) => {
            const options = signal ? { signal } : {}
            const answer =
              type === 'query' ? untyped.query(path, input, options) : untyped.mutation(path, input, options)
            answer.then(
              (data) => {
                observer.next({ result: { type: 'data', data } })
                return observer.complete()
              },
              (error: TRPCClientError<AppRouter>) => {
                lockIfRefused(error)
                observer.error(error)
              },
            )
          }),
    ],
  })
}

function makeBehind(siteCache: QueryClient, siteCalls: Calls): Behind {
  const { queries, ...others } = siteCache.getDefaultOptions()
  const queryClient = new QueryClient({
    // what is about people stays no longer than it is looked at
    defaultOptions: { ...others, queries: { ...queries, gcTime: 300_000 } },
    queryCache: new QueryCache({
      onError: (_error, { meta }) => {
        if (meta?.failure !== undefined) toast({ title: meta.failure, variant: 'destructive' })
      },
    }),
    mutationCache: new MutationCache({
      // what visitors read of the owner's changes must not be stale either
      onSuccess: () => {
        for (const feature of ['blog', 'pages'] satisfies (keyof Calls['utils'])[])
          siteCache.removeQueries({ queryKey: [[feature]], type: 'inactive' })
      },
      // a response that arrives after the lock must not name anybody
      onSettled: (_output, error) => {
        if (error === null && behind?.queryClient !== queryClient) dismissToast()
      },
    }),
  })
  const calls = makeCalls(queryClient, attentive(siteCalls.client))
  // as the server said when it opened the session
  calls.utils.admin.me.setData(undefined, whoIsIn())
  return { queryClient, calls, siteCalls }
}

/** Reads again how one can sign in, for the locked view. */
export const refetchWays = async (): Promise<void> => {
  await behind?.siteCalls.utils.signIn.ways.fetch(undefined, { staleTime: 0 })
}

/** Reads again what every page says of the charity. */
export const refetchSite = async (): Promise<void> => {
  if (!behind) return
  const settings = await behind.siteCalls.utils.site.settings.fetch(undefined, { staleTime: 0 })
  behind.calls.utils.site.settings.setData(undefined, settings)
}

export function AdminCalls({ children }: { children: ReactNode }) {
  const siteCache = useQueryClient()
  const siteCalls = useTRPC()
  const [{ queryClient, calls }] = useState(() => {
    behind ??= makeBehind(siteCache, siteCalls)
    // what came with the HTML
    behind.calls.utils.site.settings.setData(undefined, siteCalls.utils.site.settings.getData())
    // the preview, on the public pages, publishes too
    void behind.calls.utils.content.invalidate()
    return behind
  })
  return (
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>{children}</CallsProvider>
    </QueryClientProvider>
  )
}
