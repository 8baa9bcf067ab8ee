/**
 * Removes invisible characters, and characters that an email must not contain, from typed text. Without zod, so that
 * pages may import it.
 */

const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g
// tabs and the other spacing controls separate words, so they become a space
const SPACING = /[\t\v\f]/g
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g
// oxlint-disable-next-line no-control-regex -- finding them is the point; tab and line feed may stay
const CONTROLS_BUT_LAYOUT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
const LONE_SURROGATE = /\p{Surrogate}/gu
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nothing in it is visible. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/**
 * One line: line breaks become spaces, control characters are removed, lone surrogates become U+FFFD, and the ends are
 * trimmed; inner whitespace stays. Text without a visible character becomes empty.
 */
export function cleanLine(text: string): string {
  return trimmed(text.replace(LINE_BREAK, ' ').replace(SPACING, ' ').replace(CONTROLS, ''))
}

/** Several lines: like `cleanLine`, but tabs stay, and each line break becomes one line feed. */
export function cleanLines(text: string): string {
  return trimmed(text.replace(LINE_BREAK, '\n').replace(CONTROLS_BUT_LAYOUT, ''))
}

/** More marks on one letter mean nothing in any language; Unicode's 'stream-safe' format has the same limit. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * The text in a Unicode normalization form, in time proportional to its length: sorting the marks of one letter takes
 * the square of their number, so only its first 30 are kept.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  // oxlint-disable-next-line no-restricted-properties -- its marks are few now
  text.replace(TOO_MANY_MARKS, '$1').normalize(form)

function trimmed(text: string): string {
  return isBlank(text) ? '' : text.replace(LONE_SURROGATE, '\uFFFD').trim()
}
