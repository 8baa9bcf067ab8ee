/** Prepares what word processors put on the clipboard: the schema leaves out all that an article cannot have. */

/** Word writes a list as paragraphs that begin with a sign. */
const WORD_SIGN = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]'

/** HTML with the same words, whose style is said by elements. */
export function cleanPasted(html: string): string {
  const body = bodyOf(html)
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) styleByElements(element)
  for (const paragraph of body.querySelectorAll('p')) {
    const sign = paragraph.querySelector(WORD_SIGN)
    if (sign) listWordItem(paragraph, sign)
    else if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  }
  return body.innerHTML
}

/** The content security policy forbids style attributes and elements, even in a document that is not shown. */
const bodyOf = (html: string) =>
  new DOMParser().parseFromString(
    html
      .replaceAll(/<style\b[^]*?<\/style>/gi, '')
      .replaceAll(/(<[a-z][^<>]*\s)style(?=\s*=)/gi, '$1data-style')
      // Word hides the signs of its lists from other programs
      .replaceAll(/<!(--)?\[(if\b[^\]]*|endif)\](--)?>/g, ''),
    'text/html',
  ).body

function styleByElements(element: HTMLElement): void {
  const style = element.dataset['style'] ?? ''
  // Google Docs wraps all of it in a <b> of normal weight
  if (element.localName === 'b' && /(^|[;\s])font-weight:\s*normal/.test(style))
    return element.replaceWith(...element.childNodes)
  if (!['span', 'a'].includes(element.localName)) return
  if (/(^|[;\s])font-weight:\s*(bold|[6-9]00)/.test(style)) wrap(element, 'strong')
  if (/(^|[;\s])font-style:\s*italic/.test(style)) wrap(element, 'em')
}

function wrap(element: HTMLElement, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

function listWordItem(item: HTMLElement, sign: Element): void {
  const kind = /^\s*\(?[\da-z]{1,3}[.)]/i.test(sign.textContent) ? 'ol' : 'ul'
  sign.remove()
  const before = item.previousElementSibling
  const isNext = before?.localName === kind && before.hasAttribute('data-word')
  const list = isNext ? before : item.ownerDocument.createElement(kind)
  list.setAttribute('data-word', '')
  if (!isNext) item.before(list)
  const entry = item.ownerDocument.createElement('li')
  entry.append(...item.childNodes)
  list.append(entry)
  item.remove()
}
