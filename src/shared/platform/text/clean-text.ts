/** Removes invisible characters, and those that an email must not contain, from typed text. Without zod, for pages. */

const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g
// Tabs and similar controls separate words, so they become spaces.
const SPACING = /[\t\v\f]/g
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g
// oxlint-disable-next-line no-control-regex -- finding them is the point; tab and line feed may stay
const CONTROLS_BUT_LAYOUT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
const LONE_SURROGATE = /\p{Surrogate}/gu
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/**
 * Cleans a single line: line breaks become spaces, control characters are removed, lone surrogates become U+FFFD, and
 * the ends are trimmed. Inner whitespace stays. A text without visible characters becomes empty.
 */
export function cleanLine(text: string): string {
  return trimmed(text.replace(LINE_BREAK, ' ').replace(SPACING, ' ').replace(CONTROLS, ''))
}

/** Cleans several lines like `cleanLine`, but tabs stay, and each line break becomes a line feed. */
export function cleanLines(text: string): string {
  return trimmed(text.replace(LINE_BREAK, '\n').replace(CONTROLS_BUT_LAYOUT, ''))
}

/** Marks beyond the 30th on one letter, which no language has; Unicode's 'stream-safe' format has the same limit. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalises a text in linear time. Sorting the marks of one letter takes quadratic time, so only its first 30 marks
 * are used.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  // oxlint-disable-next-line no-restricted-properties -- each letter has few marks now
  text.replace(TOO_MANY_MARKS, '$1').normalize(form)

function trimmed(text: string): string {
  return isBlank(text) ? '' : text.replace(LONE_SURROGATE, '\uFFFD').trim()
}
