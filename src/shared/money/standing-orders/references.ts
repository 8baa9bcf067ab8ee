/** References of standing orders, as made for donors and as found on bank statements. Without zod. */

const LETTERS = 'CDFGHJKMNPQRTVWX'
const DIGITS = '23456789'
/** Four letters and four digits. None looks like another, and each place has one kind. */
export const REFERENCE = /^[CDFGHJKMNPQRTVWX]{4}[2-9]{4}$/
/** Banks cut a payer's reference after so many characters. */
const BANK_LENGTH = 18
/** As much of a reference as still identifies one. */
const MIN_CUT = 6

/** @param random returns an integer from 0 to below its argument */
export function newReference(random: (below: number) => number): string {
  const four = (from: string) => Array.from({ length: 4 }, () => from.charAt(random(from.length))).join('')
  return four(LETTERS) + four(DIGITS)
}

/** 'CDFG2345' → 'CDFG 2345', as people read and type it. */
export const spacedReference = (reference: string): string => `${reference.slice(0, 4)} ${reference.slice(4)}`

/**
 * What may be references in a text of a bank, in any spelling: lower case, with spaces or hyphens anywhere, between
 * other words, or cut off at the bank's length.
 * @returns whole references, and beginnings of at least six characters
 */
export function referencesIn(text: string): { whole: string[]; cut: string[] } {
  const compact = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const at = Array.from({ length: compact.length }, (_, start) => compact.slice(start, start + 8))
  const isCut = text.trimEnd().length >= BANK_LENGTH
  return {
    whole: at.filter((part) => REFERENCE.test(part)),
    cut: isCut
      ? at.filter((part) => part.length < 8 && part.length >= MIN_CUT && REFERENCE.test(part.padEnd(8, '2')))
      : [],
  }
}
