/** The card fee that a donor may add to a gift: a share of the whole payment, and a fixed sum. */

export const MAX_FEE_PERCENT = 10
export const MAX_FEE_PENCE = 100

/** How a charity's provider charges it, as its owner has entered it. */
export type CardFee = { percent: number; pence: number }

/**
 * What to add to a gift so that the charity keeps the gift itself: the fee is also due on what is added, so
 * (gift + fixed) / (1 - share), rounded up.
 * @param gift in pence @returns pence
 */
export function feeToCover(gift: number, { percent, pence }: CardFee): number {
  // hundredths of a percent are whole numbers, so that nothing is lost to fractions
  const share = Math.round(percent * 100)
  return Math.ceil(((gift + pence) * 10_000) / (10_000 - share)) - gift
}
