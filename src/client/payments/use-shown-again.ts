import { useEffect, useEffectEvent } from 'react'

/** Back from the bank's page the browser may show a page as it was left, busy for ever: `onShown` then mends it. */
export function useShownAgain(onShown: () => void): void {
  const shownAgain = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onShown()
  })
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => shownAgain(event)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
}
