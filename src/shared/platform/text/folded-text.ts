/**
 * Folds text for comparison: lower case, no accents, plain letters. PostgreSQL's `folded_text` (drizzle/) does the
 * same for indexes; a test compares them.
 */

import { normalized } from './clean-text.ts'

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ɛ: 'e',
  ɔ: 'o',
  ƙ: 'k',
  ƴ: 'y',
  ς: 'σ',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
/** Characters that are typed as an apostrophe: quotes, a modifier letter, primes and accents. */
const APOSTROPHES = /[‘’ʼʹ′`´]/g
const ACCENTS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g

/** 'Adébáyọ̀' → 'adebayo', 'Łukasz Groß' → 'lukasz gross', 'O’Brien' → "o'brien" */
export function foldText(text: string): string {
  return normalized(text.replace(APOSTROPHES, "'"), 'NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
}

/**
 * Whether a text contains every typed word or part of a word, in any order. As in PostgreSQL's `folded_words`,
 * apostrophes and hyphens may be left out: 'oneill' and "o'neill" both find "O’Neill".
 */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldText(text)
  const both = `${folded} ${folded.replace(/['\u2010-\u2015-]/g, '')}`
  return foldText(typed)
    .split(/\s+/)
    .every((word) => both.includes(word))
}
