/** Compares the page's total with the server's; if they differ, the page is out of date. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import type { Intent } from './use-intent.ts'

/** @returns whether the intent's total differs from the one that the visitor saw first */
export function useReprice(
  intent: Intent | undefined,
  shownPence: number,
  refreshCart: () => Promise<unknown>,
): boolean {
  const { utils } = useTRPC()
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
