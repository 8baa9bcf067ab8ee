/** Limits of a bracelet's texts and stock. Only forms need them, so they are not in a file that every page loads. */

export const BRACELET_LENGTHS = {
  name: 80,
  description: 600,
  colors: 12,
  length: 40,
  material: 120,
  madeBy: 80,
  pictures: 6,
  questions: 5,
  question: 120,
  options: 20,
  answer: 200,
} as const

export const MAX_STOCK = 9999

/** The owner is warned when this many are left, unless the bracelet has another limit. */
export const DEFAULT_LOW_STOCK = 3

/** Levels of a stock: nothing left, or not more than its limit. */
export const STOCK_LEVELS = ['sold out', 'low'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

/** Only bracelets in the state 'shown' are in the shop; a retired one is no longer made. */
export const BRACELET_STATES = ['shown', 'hidden', 'retired'] as const
