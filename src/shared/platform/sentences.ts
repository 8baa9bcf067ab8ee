/** Amounts and texts as parts of a sentence. Separate from amounts.ts, which every page loads. */
import { formatPence } from './amounts.ts'

/**
 * Says that somebody saved something else after it was opened here.
 * @param what 'This post', 'Order 1001'
 * @param now what it is by now: "it is 'sent' now"
 */
export const changedElsewhereText = (what: string, now?: string): string =>
  `${what} was changed elsewhere${now === undefined ? ' since you opened it' : `: ${now}`}.`

/** For sentences: 200 → '£2', 250 → '£2.50'. */
export const shortPounds = (pence: number): string => formatPence(pence).replace(/\.00$/, '')

/** 'Gives books' → 'gives books', within a sentence; an abbreviation stays as it is. */
export const lowerFirst = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())
