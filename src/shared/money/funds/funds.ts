/** Funds: every pound in the ledger belongs to one. Without zod. */

/** Rows that the migration inserts: money without a stated purpose, and what bracelets give to shipping. */
export const GENERAL_FUND = 1
export const SHIPPING_FUND = 2

export { WHERE_NEEDED_MOST } from '../donations/donation-limits.ts'

/** What the entries of some funds or days come to, in signed pence: what leaves is negative. All of them are the balance. */
export type FundSums = {
  gifts: number
  /** Trading income: bracelets, and what of it went to shipping. */
  bracelets: number
  /** Received from HMRC, not what it still owes. */
  giftAid: number
  /** Refunds and lost disputes. */
  refunded: number
  /** The card provider's. */
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

/** What came in, in pence: after refunds. */
export const cameIn = ({ gifts, bracelets, giftAid, refunded }: FundSums): number =>
  gifts + bracelets + giftAid + refunded

/** What went out, in pence: a positive number. */
export const wentOut = ({ fees, spent }: FundSums): number => 0 - fees - spent

export const balanceOf = (sums: FundSums): number => cameIn(sums) - wentOut(sums)

/** The address of a receipt's picture, for those who may see it. */
export const RECEIPT_PATH = '/api/admin/receipts'
export const receiptPath = (id: number) => `${RECEIPT_PATH}/${id}`
/** The id in the address that an upload is answered with. */
export const receiptIdOf = (path: string): number => Number(path.slice(RECEIPT_PATH.length + 1))
