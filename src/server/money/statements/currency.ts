/** Recognises rows of a bank's file that are not in pounds. */
const CODES = new Set(Intl.supportedValuesOf('currency'))
const POUNDS = /^(?:GBP(?: £)?|£(?: GBP)?|(?:GB|UK)£|STG|(?:british )?pounds?(?: sterling)?|sterling)$/i

/** True for 'EUR' and anything else that is not pounds; false for empty text. */
export const isOtherCurrency = (code: string): boolean => code.trim() !== '' && !POUNDS.test(code.trim())

/** Whether an amount or header names another currency: '€25,00', '25.00 USD', 'Amount (EUR)'. */
export function namesOtherCurrency(text: string): boolean {
  const signs = text.match(/\p{Sc}/gu) ?? []
  return signs.some((sign) => sign !== '£') || (text.match(/[A-Z]+/g) ?? []).some(isForeignCode)
}

const isForeignCode = (word: string): boolean => word !== 'GBP' && CODES.has(word)

const wordsOf = (title: string): string[] => title.toLowerCase().match(/\p{L}+/gu) ?? []

/**
 * The column with the currency of an amount. Of several, such as 'Currency' and 'Local currency', the one that shares
 * most words with the amount's header, otherwise the shortest. Without a header, only a column of currency codes.
 * @returns -1 if there is none
 */
export function currencyColumn(
  headers: readonly string[],
  rows: readonly string[][],
  amountAt: number | null,
): number {
  const ofAmount = amountAt === null ? [] : wordsOf(headers[amountAt] ?? '')
  const shared = (title: string) => wordsOf(title).filter((word) => ofAmount.includes(word)).length
  const titled = headers
    .map((title, at) => ({ title, at }))
    .filter(({ title }) => /\b(?:currency|ccy|curr|waehrung|währung)\b/i.test(title) && !/rate/i.test(title))
    .toSorted(
      (one, other) => shared(other.title) - shared(one.title) || one.title.length - other.title.length,
    )
  if (titled[0]) return titled[0].at
  return headers.findIndex((_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => cell === 'GBP' || isForeignCode(cell))
  })
}
