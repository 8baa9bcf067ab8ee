/** Amounts and texts within sentences. Separate from amounts.ts, which every page loads. */
import { formatPence } from './amounts.ts'

/** For sentences: 200 → '£2', 250 → '£2.50'. */
export const shortPounds = (pence: number): string => formatPence(pence).replace(/\.00$/, '')

/** 'Gives books' → 'gives books', for use within a sentence; abbreviations stay. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
