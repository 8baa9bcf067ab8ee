// emails use CRLF on every device
const text = (words: string) => encodeURIComponent(words.replaceAll('\n', '\r\n'))

/** A link that opens an empty email; encoding stops an address from adding headers. */
export const mailTo = (to: string): string => `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}`

/** A link that opens a started email. */
export function mailDraft(to: string, subject: string, body = ''): string {
  return `${mailTo(to)}?subject=${text(subject)}${body && `&body=${text(body)}`}`
}
