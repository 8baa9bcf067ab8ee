import { useEffect, useEffectEvent } from 'react'
import { hearOtherTabs } from '../../site/cart/other-tabs.ts'

/**
 * Reads the cart again when another tab has changed it.
 * @param isPaused true while a payment is in progress: then nothing is read
 */
export function useCartWatch(refresh: () => Promise<unknown>, isPaused: boolean): void {
  const look = useEffectEvent((changed: string) => {
    // ignore a failed read: paying reads again
    if (changed === 'cart' && !isPaused) refresh().catch(() => undefined)
  })
  useEffect(() => hearOtherTabs(look), [])
}
