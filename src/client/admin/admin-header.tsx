import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import type { CallError } from '../platform/trpc.ts'
import { Button } from '../platform/ui/button.tsx'
import { tooltip } from '../platform/ui/tooltip/tooltip.ts'
import { refetchAll } from './lists/refetch-all.ts'
import { isLive } from './live/live-queries.ts'
import { useLive } from './live/live-state.ts'
import { clockTime } from './ui/london-time.tsx'

type AdminHeaderProps = {
  title: string
  /** Where `PageActions` renders. */
  actions: Ref<HTMLDivElement>
}

export function AdminHeader({ title, actions }: AdminHeaderProps) {
  const updatedAt = useUpdatedAt()
  const isOutdated = useIsOutdated()
  const isLost = useLive(({ connection }) => connection === 'lost')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the link that led here is gone: keyboard users continue from the top of the page
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="no-print mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto flex min-w-0 flex-1 basis-32 flex-wrap items-baseline gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <p className="text-sm text-muted tabular-nums">
          {updatedAt !== undefined && (
            <span className="max-sm:hidden">{`Updated ${clockTime(updatedAt)}`}</span>
          )}
          <output className="font-semibold text-danger">
            {isLost
              ? ' · Connection lost, trying again'
              : isOutdated && ' · Some of this could not be refreshed'}
          </output>
        </p>
      </div>
      <div
        ref={actions}
        className="contents sm:flex sm:flex-wrap sm:items-center sm:gap-x-3 sm:gap-y-2 sm:empty:hidden"
      />
      <Refresh />
    </div>
  )
}

/**
 * How fresh the screen is: when its oldest data was read or confirmed to be unchanged; undefined if nothing was read.
 */
function useUpdatedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const heardUntil = useLive((live) => live.heardUntil)
  const currentAt = ({ queryKey, state }: Query) =>
    isLive(queryKey) && !state.isInvalidated && state.status === 'success'
      ? Math.max(state.dataUpdatedAt, heardUntil)
      : state.dataUpdatedAt
  return useSyncExternalStore(
    // not while another component is rendering
    useCallback((listen) => cache.subscribe(notifyManager.batchCalls(listen)), [cache]),
    () =>
      cache
        .findAll({ type: 'active' })
        .flatMap((query) => currentAt(query) || [])
        .sort((one, other) => one - other)[0],
  )
}

/** Whether refreshing something on the screen failed, so that the page shows old data as if it were new. */
function useIsOutdated(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((listen) => cache.subscribe(notifyManager.batchCalls(listen)), [cache]),
    () => cache.findAll({ type: 'active', fetchStatus: 'idle' }).some(isOld),
  )
}

/** Whether a shown query failed to refresh. Errors such as 404 and 403 have their own message on the page. */
function isOld({ state: { status: outcome, data, error } }: Query): boolean {
  const status = (error as CallError | null)?.data?.httpStatus ?? 500
  return outcome === 'error' && data !== undefined && (status >= 500 || status === 429)
}

function Refresh() {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await refetchAll(cache)
    setIsBusy(false)
  }
  return (
    <Button variant="quiet" size="icon" busy={isBusy} onClick={() => void refresh()} {...tooltip('Refresh')}>
      <RotateCw aria-hidden="true" className="size-5" />
    </Button>
  )
}
