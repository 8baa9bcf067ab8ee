/** The server prices a cart anew; where it comes to another total than the page shows, the page is at fault. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useCalls } from '../trpc.ts'
import type { Intent } from './use-intent.ts'

/** @returns whether the intent's total is not the one that the visitor saw first. */
export function useReprice(
  intent: Intent | undefined,
  shownPence: number,
  refreshCart: () => Promise<unknown>,
): boolean {
  const { utils } = useCalls()
  const [repriced, setRepriced] = useState<string>()
  const secret = intent && intent.totalPence !== shownPence ? intent.clientSecret : undefined

  const refresh = useEffectEvent((of: string) => {
    Promise.all([refreshCart(), utils.shop.bracelets.invalidate()]).then(
      () => setRepriced(of),
      // paying compares again
      () => undefined,
    )
  })
  useEffect(() => {
    if (secret !== undefined) refresh(secret)
  }, [secret])

  return intent !== undefined && repriced === intent.clientSecret
}
