/** Cleans what people type of invisible characters and of what an email must not carry. Without zod, so that pages may import it. */

const LINE_BREAK = /\r\n|[\r\n\u0085\u2028\u2029]/g
// tabs and the other spacing controls separate words, so they become a space and not nothing
const SPACING = /[\t\v\f]/g
// oxlint-disable-next-line no-control-regex -- finding them is the point
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/g
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line feed
const CONTROLS_BUT_LAYOUT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
const NOTHING_TO_SEE = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether nothing in it is visible: blanks count as empty. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text)

/**
 * One line: broken lines become spaces, control characters go, halves of surrogate pairs become U+FFFD, the ends are
 * trimmed, inner whitespace stays. Text in which nothing can be seen becomes empty.
 */
export function cleanLine(text: string): string {
  return trimmed(text.replace(LINE_BREAK, ' ').replace(SPACING, ' ').replace(CONTROLS, ''))
}

/** Several lines: as `cleanLine`, but line breaks stay, each as one line feed, and so do tabs. */
export function cleanLines(text: string): string {
  return trimmed(text.replace(LINE_BREAK, '\n').replace(CONTROLS_BUT_LAYOUT, ''))
}

function trimmed(text: string): string {
  return isBlank(text) ? '' : text.toWellFormed().trim()
}
