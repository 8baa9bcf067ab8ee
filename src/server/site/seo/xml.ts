/** Characters that XML 1.0 forbids even as references: control characters, lone surrogates, two noncharacters. */
const FOREIGN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a double-quoted attribute, in both XML and HTML. */
export function escaped(text: string): string {
  return text.replace(FOREIGN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** An element with text: `element('loc', url)`. */
export function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`
}

export function emptyElement(name: string, attributes: Record<string, string>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
