/** Debounces an action; runs it at the latest when its component or the page is left. */
import { useEffect, useState } from 'react'

export function useLater(pauseMs: number) {
  const [later] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = () => {}
    const cancel = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const flush = () => {
      if (timer === undefined) return
      cancel()
      latest()
    }
    const start = (action: () => void) => {
      cancel()
      latest = action
      timer = setTimeout(flush, pauseMs)
    }
    return { start, cancel, flush }
  })
  useEffect(() => {
    addEventListener('pagehide', later.flush)
    return () => {
      removeEventListener('pagehide', later.flush)
      later.flush()
    }
  }, [later])
  return later
}
