import type { httpLink } from '@trpc/client'

/** The server responds within half a minute; the rest is for a slow connection. */
export const ANSWER_MS = 60_000

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>

/** A fetch with a timeout: on a dead connection, browsers may wait forever, and a busy button with them. */
export const fetchInTime: Fetch = (input, init) => {
  const call = new AbortController()
  const abort = () => call.abort()
  init?.signal?.addEventListener('abort', abort)
  setTimeout(abort, ANSWER_MS)
  return fetch(input, { ...init, signal: call.signal })
}
