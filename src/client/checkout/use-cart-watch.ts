/** Notices changes from another tab: reads the cart again when this page becomes visible. */
import { useEffect, useEffectEvent } from 'react'

/**
 * Watches the cart.
 * @param isPaused true while a payment is under way: then nothing is read.
 */
export function useCartWatch(refresh: () => Promise<unknown>, isPaused: boolean): void {
  const look = useEffectEvent(() => {
    if (isPaused || document.visibilityState !== 'visible') return
    // a failed read changes nothing; paying reads again
    refresh().catch(() => undefined)
  })

  useEffect(() => {
    const shown = () => look()
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) look()
    }
    document.addEventListener('visibilitychange', shown)
    window.addEventListener('focus', shown)
    window.addEventListener('pageshow', returned)
    return () => {
      document.removeEventListener('visibilitychange', shown)
      window.removeEventListener('focus', shown)
      window.removeEventListener('pageshow', returned)
    }
  }, [])
}
