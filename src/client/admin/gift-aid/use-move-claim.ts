import type { ClaimDetails, ClaimMove } from '#shared/money/gift-aid/gift-aid-claims.ts'
import { useTRPC } from '../../platform/trpc.ts'

/** Moves a claim to its next state, and refreshes it and the lists. */
export function useMoveClaim() {
  const { client, utils } = useTRPC()
  return async (move: ClaimMove): Promise<ClaimDetails> => {
    const moved = await client.claims.move.mutate(move)
    utils.claims.byId.setData({ id: move.id }, moved)
    void utils.claims.invalidate()
    return moved
  }
}
