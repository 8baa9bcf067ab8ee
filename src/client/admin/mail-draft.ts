// lines of a letter end so, whatever the device
const text = (words: string) => encodeURIComponent(words.replaceAll('\n', '\r\n'))

/** A link that opens an empty letter; whatever stands in an address is no more than the address. */
export const mailTo = (to: string): string => `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}`

/** The same, and the letter is already begun. */
export function mailDraft(to: string, subject: string, body = ''): string {
  return `${mailTo(to)}?subject=${text(subject)}${body && `&body=${text(body)}`}`
}
