/** Shares an amount out among funds, to the penny. */

type Share = { fundId: number; pence: number }
type Transfer = { from: number; to: number; pence: number }

/**
 * Shares an amount out in proportion to weights, in pence. A weight may be negative: a fund whose gifts were refunded
 * pays back its share.
 * @returns shares above zero whose sum is `pence`, and transfers from the funds with negative weights
 */
export function shareOut(
  pence: number,
  weights: readonly Share[],
): { entries: Share[]; transfers: Transfer[] } {
  const total = weights.reduce((sum, weight) => sum + weight.pence, 0)
  if (total <= 0 || pence <= 0) return { entries: [], transfers: [] }
  const shares = weights.map((weight) => ({
    fundId: weight.fundId,
    pence: Math.trunc((pence * weight.pence) / total),
  }))
  const largest = [...shares].sort((one, other) => other.pence - one.pence)[0]!
  largest.pence += pence - shares.reduce((sum, share) => sum + share.pence, 0)
  const transfers: Transfer[] = []
  for (const payer of shares)
    for (const payee of shares) {
      // moves nothing unless the payer is below zero and the payee above
      const moved = Math.min(-payer.pence, payee.pence)
      if (moved <= 0) continue
      payer.pence += moved
      payee.pence -= moved
      transfers.push({ from: payer.fundId, to: payee.fundId, pence: moved })
    }
  return { entries: shares.filter((share) => share.pence > 0), transfers }
}
