/**
 * The admin pages have their own query cache, which is discarded on locking, so that no data stays in the page. Any
 * response that says the session has ended locks.
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
import { UNATTENDED_HEADER } from '#shared/platform/live/live.ts'
import { CallsProvider, makeCalls, useTRPC, type AppRouter, type Calls } from '../platform/trpc.ts'
import { LazyBoundary } from '../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../platform/ui/lazy/lazy-named.ts'
import { dismissToast, toast, toastUnloaded } from '../platform/ui/toast/toast.ts'
import { lockAdmin, watchLock, whoIsIn } from './session/admin-lock.ts'
import { askForProof, useProof } from './auth/ask-for-proof.ts'
import { OwnForms } from './forms/own-forms.tsx'
import { forgetHiddenRows } from './lists/hidden-rows.ts'
import { useLive } from './live/live-state.ts'

type Behind = { queryClient: QueryClient; calls: Calls; siteCalls: Calls }

/** Survives navigation under /admin, and a preview of the public site. */
let behind: Behind | undefined

watchLock(() => {
  if (!behind) return
  behind.queryClient.clear()
  behind = undefined
  forgetHiddenRows()
  // it may contain a name, and its Undo would be refused
  dismissToast()
})

/** Not refetched after an owner's change: it never changes these. Settings (`site`) are refetched where they are changed. */
const KEPT: readonly unknown[] = ['cart', 'wishlist', 'signIn', 'site'] satisfies (keyof Calls['utils'])[]
const isKept = (path: unknown): boolean => Array.isArray(path) && KEPT.includes(path[0])

const codeOf = (error: unknown): string | undefined => {
  const data: unknown = error instanceof TRPCClientError ? error.data : undefined
  return (data as { code?: string } | undefined)?.code
}

export function lockIfRefused(code: string | undefined): void {
  if (code === 'UNAUTHORIZED') lockAdmin('ended')
  // the role has changed: refresh the pages and links that depend on it
  if (code === 'WRONG_ROLE') void behind?.calls.utils.admin.me.invalidate()
}

/**
 * The site's client, plus handling of every error response, even where the caller ignores errors. A call that needs the
 * password again waits for it and is then repeated, so its form continues without noticing.
 */
function attentive(client: Calls['client']): Calls['client'] {
  const untyped = getUntypedClient(client)
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op: { type, path, input, signal } }) =>
          observable((observer) => {
            const isUnattended = type === 'query' && useLive.getState().isUnattended
            const context = isUnattended ? { headers: { [UNATTENDED_HEADER]: '1' } } : {}
            const options = signal ? { context, signal } : { context }
            const send = () =>
              type === 'query' ? untyped.query(path, input, options) : untyped.mutation(path, input, options)
            const sendProven = async (error: unknown) => {
              if (codeOf(error) === 'PROOF_NEEDED' && (await askForProof())) return send()
              throw error
            }
            send()
              .catch(sendProven)
              .then(
                (data) => {
                  observer.next({ result: { type: 'data', data } })
                  return observer.complete()
                },
                (error: TRPCClientError<AppRouter>) => {
                  // the browser may just have got another session: the next stream shows whether it has
                  if (!isUnattended) lockIfRefused(codeOf(error))
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
    defaultOptions: {
      ...others,
      queries: {
        ...queries,
        // forget personal data soon after it leaves the screen
        gcTime: 300_000,
        // these pages have no loaders, so the component fetches when it mounts
        retryOnMount: true,
        refetchOnMount: true,
      },
    },
    queryCache: new QueryCache({
      onError: (_error, { meta }) => {
        if (meta?.failure !== undefined) toast({ title: meta.failure, variant: 'destructive' })
      },
    }),
    mutationCache: new MutationCache({
      // public pages must not show stale data after the owner's changes
      onSuccess: () => {
        siteCache.removeQueries({ type: 'inactive', predicate: ({ queryKey: [path] }) => !isKept(path) })
      },
      // a response that arrives after locking must not reveal a name
      onSettled: (_output, error) => {
        if (error === null && behind?.queryClient !== queryClient) dismissToast()
      },
    }),
  })
  const calls = makeCalls(queryClient, attentive(siteCalls.client))
  // as returned when the session was opened
  calls.utils.admin.me.setData(undefined, whoIsIn())
  return { queryClient, calls, siteCalls }
}

/** Reads the ways to sign in again, for the locked view. */
export const refetchWays = async (): Promise<void> => {
  await behind?.siteCalls.utils.signIn.ways.fetch(undefined, { staleTime: 0 })
}

/** Reads the site content of every page again. */
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
    // seeded from the HTML's data
    behind.calls.utils.site.settings.setData(undefined, siteCalls.utils.site.settings.getData())
    // the preview, on the public pages, publishes too
    void behind.calls.utils.content.invalidate()
    return behind
  })
  return (
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <OwnForms>
          {children}
          <ProofRequest />
        </OwnForms>
      </CallsProvider>
    </QueryClientProvider>
  )
}

// with its form and window 66 kB, before the password can be typed
const ProofDialog = lazyNamed(() => import('./auth/proof-dialog.tsx'), 'ProofDialog')

function ProofRequest() {
  const { finish } = useProof()
  if (!finish) return null
  return (
    <LazyBoundary
      onFailure={() => {
        toastUnloaded('The question for your password')
        finish(false)
      }}
    >
      <ProofDialog onDone={finish} />
    </LazyBoundary>
  )
}
