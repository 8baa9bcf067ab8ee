/** Funds: every pound in the ledger belongs to one. Without zod. */

/** Ids of rows that the migration inserts: money without a stated purpose, and shipping paid by bracelets. */
export const GENERAL_FUND = 1
export const SHIPPING_FUND = 2

export { WHERE_NEEDED_MOST } from '../donations/donation-limits.ts'

/** Sums over ledger entries in signed pence: money that leaves is negative. Together they are the balance. */
export type FundSums = {
  gifts: number
  /** Sales of bracelets, with the part that goes to shipping. */
  bracelets: number
  /** Money received from HMRC, without what is still due. */
  giftAid: number
  /** Refunds and lost disputes. */
  refunded: number
  /** Charged by the card provider. */
  fees: number
  spent: number
}
export const FUND_PARTS = [
  'gifts',
  'bracelets',
  'giftAid',
  'refunded',
  'fees',
  'spent',
] as const satisfies (keyof FundSums)[]

/** Income after refunds, in pence. */
export const incomeOf = ({ gifts, bracelets, giftAid, refunded }: FundSums): number =>
  gifts + bracelets + giftAid + refunded

/** Expenses in pence, as a positive number. */
export const expensesOf = ({ fees, spent }: FundSums): number => 0 - fees - spent

export const balanceOf = (sums: FundSums): number => incomeOf(sums) - expensesOf(sums)

/** Path of a receipt's picture, for roles that may see it. */
export const RECEIPT_PATH = '/api/admin/receipts'
export const receiptPath = (id: number) => `${RECEIPT_PATH}/${id}`
export const receiptIdOf = (path: string): number => Number(path.slice(RECEIPT_PATH.length + 1))
