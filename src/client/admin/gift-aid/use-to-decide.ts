/** Gifts on which somebody has to say whether Gift Aid may be claimed. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTRPC } from '../../platform/trpc.ts'
import { counted } from '../ui/counted.ts'
import { LinkedPages } from '../../platform/ui/link.tsx'

/** Their list. */
export const TO_DECIDE = { to: '/admin/gift-aid', search: { state: 'to decide' }, hash: 'gifts' } as const

/** '1 gift waits for you to decide' */
export const toDecideText = (count: number): string =>
  `${counted(count, 'gift')} ${count === 1 ? 'waits' : 'wait'} for you to decide`

/**
 * How many there are, as the Gift Aid page counts them; none for roles that may not open it. Read apart from the other
 * counts, because each gift is judged. @returns undefined until it is known
 */
export function useToDecide(): number | undefined {
  const isTheirs = useContext(LinkedPages)(TO_DECIDE.to)
  const { data } = useQuery(useTRPC().utils.claims.summary.queryOptions(undefined, { enabled: isTheirs }))
  return isTheirs ? data?.toDecide : 0
}
