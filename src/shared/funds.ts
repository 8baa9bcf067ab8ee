/** Funds: every pound in the ledger belongs to one. Without zod. */

/** Rows that the migration inserts: money without a stated purpose, and what bracelets give to shipping. */
export const GENERAL_FUND = 1
export const SHIPPING_FUND = 2

/** What the donor page says where no project is chosen. */
export const WHERE_NEEDED_MOST = 'Where it is needed most'

/** What an erased or hidden project's fund is called on public pages. */
export const FUND_NAMES: Record<number, string> = {
  [GENERAL_FUND]: 'General fund',
  [SHIPPING_FUND]: 'Shipping books',
}
