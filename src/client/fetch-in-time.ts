import type { httpLink } from '@trpc/client'

/** The server answers within half a minute; the rest is for a slow line. */
export const ANSWER_MS = 60_000

type Fetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>

/** A fetch that fails where a line has gone dead, which browsers may wait on without end, and a busy button with them. */
export const fetchInTime: Fetch = (input, init) => {
  const call = new AbortController()
  const abort = () => call.abort()
  init?.signal?.addEventListener('abort', abort)
  setTimeout(abort, ANSWER_MS)
  const { signal: _signal, body = null, ...rest } = init ?? {}
  return fetch(input, { ...rest, body, signal: call.signal })
}
