import { formatPence } from '../../platform/text/amounts.ts'

/** The smallest card payment that the provider takes. */
export const MIN_CARD_PENCE = 30

export const TOO_LITTLE_FOR_A_CARD = `Card payments begin at ${formatPence(MIN_CARD_PENCE)}, so this cannot be paid by card.`
