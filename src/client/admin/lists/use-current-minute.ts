/** The current minute, so that ages update on their own. */
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function watch(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

export function useCurrentMinute(): Date {
  const minutes = useSyncExternalStore(watch, () => Math.floor(Date.now() / MINUTE_MS))
  // the end of the minute, so that nothing new is in the future
  return new Date((minutes + 1) * MINUTE_MS)
}
