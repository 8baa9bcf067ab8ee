/**
 * Hears of changes while the page is visible. Loaded after the sign-in. A hidden page closes its stream, because without
 * HTTP/2 a browser has six connections to a site; the next stream goes on after the last message, so coming back reads
 * only what has changed meanwhile.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { useEffect } from 'react'
import type { LiveTopic } from '#shared/platform/live/live.ts'
import type { AppRouter } from '../../../platform/trpc.ts'
import { lockIfRefused } from '../../admin-calls.tsx'
import { forgetLive, useLive } from '../live-state.ts'
import { changeReader } from './read-changes.ts'
import { httpSubscriptionLink } from './subscription-link.ts'

/** How soon a stream that has ended is opened again: the wait doubles from one to the other. */
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000
/** An interruption that is over by then is not worth a word. */
const LOST_MS = 4000

type Stream = { unsubscribe(): void }

export function LiveConnection() {
  const cache = useQueryClient()
  useEffect(() => keepConnected(changeReader(cache)), [cache])
  return null
}

const stopHearing = () => {
  if (useLive.getState().connection === 'open') useLive.setState({ connection: 'none' })
}

/** @returns a function that closes it */
export function keepConnected(onChanges: (topics: readonly LiveTopic[]) => void): () => void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })
  let lastEventId: string | undefined
  let stream: Stream | undefined
  let waitMs = FIRST_WAIT_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  let losing: ReturnType<typeof setTimeout> | undefined

  const lose = () => {
    stopHearing()
    losing ??= setTimeout(() => useLive.setState({ connection: 'lost' }), LOST_MS)
  }
  const hear = () => {
    clearTimeout(losing)
    losing = undefined
    useLive.setState({ connection: 'open', heardUntil: Date.now() })
  }
  const close = () => {
    clearTimeout(retry)
    clearTimeout(losing)
    losing = undefined
    const closed = stream
    stream = undefined
    closed?.unsubscribe()
  }
  function open() {
    // the library says of a stream that is closed here that it is complete
    const isCurrent = () => stream === opened
    const openLater = () => {
      if (!isCurrent()) return
      lose()
      // not all pages at once after a restart
      retry = setTimeout(open, waitMs * (0.5 + Math.random()))
      waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)
    }
    const opened: Stream = client.admin.live.subscribe(
      lastEventId === undefined ? undefined : { lastEventId },
      {
        onData({ id, data }) {
          lastEventId = id
          waitMs = FIRST_WAIT_MS
          hear()
          onChanges(data)
        },
        onConnectionStateChange: ({ state }) => state === 'connecting' && lose(),
        onComplete() {
          // what was read since the session or the process ended may have been refused
          if (isCurrent()) lastEventId = undefined
          openLater()
        },
        onError(error) {
          lockIfRefused(error)
          openLater()
        },
      },
    )
    stream = opened
  }
  const follow = () => {
    close()
    if (document.hidden) stopHearing()
    else open()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
    forgetLive()
  }
}
