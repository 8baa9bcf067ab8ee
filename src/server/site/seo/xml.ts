/** Characters that XML 1.0 cannot hold even as references: control characters, halves of pairs, two non-characters. */
const FOREIGN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a double-quoted attribute, in XML and HTML alike. */
export function escaped(text: string): string {
  return text.replace(FOREIGN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** One element with text in it: `element('loc', url)`. */
export function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`
}

/** One element without content. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
