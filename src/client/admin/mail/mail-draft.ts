// lines of an email end so, whatever the device
const text = (words: string) => encodeURIComponent(words.replaceAll('\n', '\r\n'))

/** A link that opens an empty email; whatever stands in an address is no more than the address. */
export const mailTo = (to: string): string => `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}`

/** A link that opens an email that is already begun. */
export function mailDraft(to: string, subject: string, body = ''): string {
  return `${mailTo(to)}?subject=${text(subject)}${body && `&body=${text(body)}`}`
}
