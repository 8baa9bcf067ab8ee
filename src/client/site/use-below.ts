/**
 * Whether what lies below the first screen is drawn already. Of a page that a link leads to, the first screen is drawn
 * alone, and the rest right after it is seen. A page that comes with the server's markup, is returned to, or is entered
 * at one of its sections is whole at once: one is not at its top.
 */
import { useRouter, type RouterHistory } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'

let isReturning = false

/** Called before the router listens itself: it draws as soon as it hears. */
export function heedReturns(history: RouterHistory): void {
  history.subscribe(({ action: { type } }) => (isReturning = type !== 'PUSH' && type !== 'REPLACE'))
}

export function useBelow(): boolean {
  const { state } = useRouter()
  const [isWhole] = useState(
    () =>
      import.meta.env.SSR ||
      isReturning ||
      state.location.hash !== '' ||
      state.resolvedLocation?.pathname === state.location.pathname,
  )
  return useDeferredValue(true, isWhole)
}
