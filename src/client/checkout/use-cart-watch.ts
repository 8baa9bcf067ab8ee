/** Reads the cart again when another tab has changed it. */
import { useEffect, useEffectEvent } from 'react'
import { hearOtherTabs } from '../cart/other-tabs.ts'

/**
 * Watches the cart.
 * @param isPaused true while a payment is under way: then nothing is read.
 */
export function useCartWatch(refresh: () => Promise<unknown>, isPaused: boolean): void {
  const look = useEffectEvent(() => {
    // a failed read changes nothing; paying reads again
    if (!isPaused) refresh().catch(() => undefined)
  })
  useEffect(() => hearOtherTabs(() => look()), [])
}
