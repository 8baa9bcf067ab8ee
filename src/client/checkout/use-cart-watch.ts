/** Notices that another tab has changed the cart: asks the server when this page comes into view again. */
import { useEffect, useEffectEvent } from 'react'

/** @param isPaused nothing is asked meanwhile: a payment is under way. */
export function useCartWatch(refresh: () => Promise<unknown>, isPaused: boolean): void {
  const look = useEffectEvent(() => {
    if (isPaused || document.visibilityState !== 'visible') return
    // not being able to ask is no news; paying asks again
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
