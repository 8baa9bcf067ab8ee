import { formatPence } from '../../platform/text/amounts.ts'

/** Smallest card payment that the provider accepts. */
export const MIN_CARD_PENCE = 30

export const TOO_LITTLE_FOR_A_CARD = `Card payments begin at ${formatPence(MIN_CARD_PENCE)}, so this cannot be paid by card.`
