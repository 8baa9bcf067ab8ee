/**
 * Money in three forms: integer pence in arithmetic, decimal strings in tables and on the wire ('12.00'), and pounds
 * for people ('£12.00'). Never a float.
 */

export const CURRENCY = 'gbp'

/** Largest amount in pence that fits `numeric(10,2)`. */
export const MAX_PENCE = 9_999_999_999

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/**
 * Converts decimal pounds to integer pence: '12' → 1200, '0.5' → 50.
 * @throws RangeError unless the text is a plain amount of at most two decimals
 */
export function toPence(pounds: string): number {
  const match = DECIMAL.exec(pounds)
  if (!match) throw new RangeError(`not an amount in pounds: ${JSON.stringify(pounds)}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * Converts integer pence to the decimal string of tables and responses: 1250 → '12.50'.
 * @throws RangeError unless the number is whole, non-negative and fits the tables
 */
export function toDecimal(pence: number): string {
  if (!Number.isInteger(pence) || pence < 0 || pence > MAX_PENCE) {
    throw new RangeError(`not an amount in pence: ${pence}`)
  }
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
}

/** Converts signed pence to a decimal string: -250 → '-2.50'. */
export const toSignedDecimal = (pence: number): string => (pence < 0 ? '-' : '') + toDecimal(Math.abs(pence))

/** For visitors: 125000 → '£1,250.00', always with two decimals. */
export function formatPence(pence: number): string {
  return `£${toDecimal(pence).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** For visitors, with a true minus sign: -1250 → '−£12.50'. */
export const formatSignedPence = (pence: number): string =>
  (pence < 0 ? '−' : '') + formatPence(Math.abs(pence))

/** In a sentence, where whole pounds need no pence: 1000000 → '£10,000', 1250 → '£12.50'. */
export const formatShortPence = (pence: number): string => formatSignedPence(pence).replace(/\.00$/, '')

/** For visitors, from a decimal string: '12.5' → '£12.50'. */
export function formatPounds(pounds: string): string {
  return formatPence(toPence(pounds))
}
