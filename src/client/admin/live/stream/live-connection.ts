/**
 * Receives changes while the page is visible. A hidden page closes its stream, because without HTTP/2 a browser has six
 * connections to a site; the next stream continues after the last message, so coming back fetches only what has changed
 * meanwhile.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LIVE_SILENCE_MS, type LiveTopic } from '#shared/platform/live/live.ts'
import { lockIfRefused } from '../../admin-calls.tsx'
import { forgetLive, useLive } from '../live-state.ts'
import { changeReader } from './read-changes.ts'

/** Delay before an ended stream is opened again; it doubles from the first to the last. */
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000
/** Shorter interruptions are not reported. */
const LOST_MS = 4000

type Timer = ReturnType<typeof setTimeout>

export function useLiveConnection(): void {
  const cache = useQueryClient()
  useEffect(() => keepConnected(changeReader(cache)), [cache])
}

const stopHearing = () => {
  if (useLive.getState().connection === 'open') useLive.setState({ connection: 'none' })
}

/** @returns a function that closes it */
export function keepConnected(onChanges: (topics: readonly LiveTopic[]) => void): () => void {
  let source: EventSource | undefined
  let lastEventId = ''
  let waitMs = FIRST_WAIT_MS
  let next: Timer | undefined
  let losing: Timer | undefined

  const close = () => {
    clearTimeout(next)
    source?.close()
  }
  const openIn = (ms: number) => {
    clearTimeout(next)
    next = setTimeout(open, ms)
  }
  /**
   * A computer that slept may not notice that its connection is gone, so silence counts as lost: the server sends
   * something regularly.
   */
  const expectMore = () => openIn(LIVE_SILENCE_MS)
  const openLater = () => {
    close()
    lose()
    // spreads out the reconnections of all pages after a restart
    openIn(waitMs * (0.5 + Math.random()))
    waitMs = Math.min(2 * waitMs, LAST_WAIT_MS)
  }
  const lose = () => {
    stopHearing()
    losing ??= setTimeout(() => useLive.setState({ connection: 'lost' }), LOST_MS)
  }
  const forgetLoss = () => {
    clearTimeout(losing)
    losing = undefined
  }
  /** The server's side is tRPC's, which names the events. */
  const listeners: Record<string, (event: MessageEvent<string>) => void> = {
    message({ data, lastEventId: id }) {
      lastEventId = id
      waitMs = FIRST_WAIT_MS
      forgetLoss()
      useLive.setState({ connection: 'open', heardUntil: Date.now() })
      expectMore()
      onChanges(JSON.parse(data) as LiveTopic[])
    },
    return() {
      // requests made since the session or the process ended may have been refused
      lastEventId = ''
      openLater()
    },
    'serialized-error'({ data }) {
      lockIfRefused((JSON.parse(data) as { data: { code: string } }).data.code)
      openLater()
    },
    error: openLater,
  }
  function open() {
    close()
    lose()
    source = new EventSource(`/trpc/admin.live?lastEventId=${encodeURIComponent(lastEventId)}`)
    for (const [event, listener] of Object.entries(listeners)) source.addEventListener(event, listener)
    expectMore()
  }
  const follow = () => {
    close()
    forgetLoss()
    if (document.hidden) stopHearing()
    else open()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
    forgetLoss()
    forgetLive()
  }
}
