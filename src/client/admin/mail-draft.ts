// lines of a letter end so, whatever the device
const text = (words: string) => encodeURIComponent(words.replaceAll('\n', '\r\n'))

/** A link that opens a letter already begun. */
export function mailDraft(to: string, subject: string, body = ''): string {
  const address = encodeURIComponent(to).replaceAll('%40', '@')
  return `mailto:${address}?subject=${text(subject)}${body && `&body=${text(body)}`}`
}
