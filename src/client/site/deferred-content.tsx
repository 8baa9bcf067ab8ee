/**
 * Whether what lies below the first screen is drawn already. Of a page that a link leads to, the first screen is drawn
 * alone, and the rest when it has been seen. A page that comes with the server's markup, is returned to, or is entered
 * at one of its sections is whole at once: one is not at its top.
 */
import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { startTransition, useEffect, useState, type ReactNode } from 'react'

let isReturning = false

/** Called before the router listens itself: it draws as soon as it hears. */
export function trackBackNavigation(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => (isReturning = type !== 'PUSH' && type !== 'REPLACE'))
}

export function useDeferredContent(): boolean {
  const { state } = useRouter()
  const [isDrawn, setIsDrawn] = useState(
    () =>
      import.meta.env.SSR ||
      isReturning ||
      state.location.hash !== '' ||
      state.resolvedLocation?.pathname === state.location.pathname,
  )
  useEffect(() => {
    if (isDrawn) return undefined
    // a deferred value would be drawn as soon as there is time, which is before the first screen is on the glass
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setIsDrawn(true))))
    return () => cancelAnimationFrame(frame)
  }, [isDrawn])
  return isDrawn
}

/** What lies below the first screen; until it is drawn, nothing else is seen in its place. */
export function DeferredContent({ children }: { children: ReactNode }) {
  return useDeferredContent() ? children : <div className="min-h-dvh" />
}
