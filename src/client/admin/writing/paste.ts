/** Cleans up what word processors put on the clipboard; the schema drops everything that an article cannot contain. */
import { figureOf } from './article-schema.ts'

/** Word writes a list as paragraphs that begin with a bullet. */
const WORD_SIGN = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]'
/** Word on the web writes a separate list for each item. */
const WEB_ITEM = '.ListContainerWrapper > :is(ul, ol) > li[data-aria-level]'
const BLOCKS = 'address,blockquote,br,dd,div,dl,dt,h1,h2,h3,h4,h5,h6,hr,li,ol,p,pre,table,ul'

type Pasted = {
  /** The pasted text, with styles turned into elements. */
  html: string
  /** How many pasted pictures an article cannot show, because they belong to other programs or sites. */
  picturesLeftOut: number
}

export function cleanPasted(html: string): Pasted {
  const body = bodyOf(html)
  const picturesLeftOut = leaveOutPictures(body)
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) styleByElements(element)
  for (const paragraph of body.querySelectorAll('p')) {
    const sign = paragraph.querySelector(WORD_SIGN)
    if (sign) listWordItem(paragraph, sign)
    else if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  }
  for (const item of body.querySelectorAll<HTMLLIElement>(WEB_ITEM)) listWebItem(item)
  for (const list of body.querySelectorAll('ol')) {
    const number = list.querySelector<HTMLLIElement>(':scope > li')?.getAttribute('value')
    if (number) list.setAttribute('start', number)
  }
  // inner tables first
  for (const table of [...body.querySelectorAll('table')].reverse()) writeRows(table)
  return { html: body.innerHTML, picturesLeftOut }
}

/** The content security policy forbids style attributes and elements, even in a document that is not shown. */
const bodyOf = (html: string) =>
  new DOMParser().parseFromString(
    html
      .replaceAll(/<style\b[^]*?<\/style>/gi, '')
      .replaceAll(/(<[a-z][^<>]*\s)style(?=\s*=)/gi, '$1data-style')
      // Word hides the bullets of its lists from other programs
      .replaceAll(/<!(--)?\[(if\b[^\]]*|endif)\](--)?>/g, ''),
    'text/html',
  ).body

function leaveOutPictures(body: HTMLElement): number {
  let count = 0
  for (const picture of body.querySelectorAll('img')) {
    if (figureOf(picture)) continue
    picture.remove()
    // emails contain an invisible tracking pixel
    const isDot = ['width', 'height'].some((side) => /^[01](px)?$/.test(picture.getAttribute(side) ?? ''))
    if (!isDot) count += 1
  }
  return count
}

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

type Item = { kind: 'ol' | 'ul'; number: number; level: number; listId: string }

function listWordItem(paragraph: HTMLElement, sign: Element): void {
  const [, number] = /^\s*\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(sign.textContent) ?? []
  const [, id = '', level = 1] = /mso-list:\s*(\w+)\s+level(\d)/.exec(paragraph.dataset['style'] ?? '') ?? []
  sign.remove()
  const item =
    number === undefined
      ? ({ kind: 'ul', number: 1 } as const)
      : ({ kind: 'ol', number: numberOf(number) } as const)
  listItem(paragraph, [...paragraph.childNodes], { ...item, level: Number(level), listId: id })
}

function listWebItem(item: HTMLLIElement): void {
  const list = item.parentElement
  const wrapper = list?.parentElement
  if (!list || !wrapper) return
  listItem(wrapper, [...item.childNodes], {
    kind: list.localName === 'ol' ? 'ol' : 'ul',
    number: Number(list.getAttribute('start') ?? 1),
    level: Number(item.dataset['ariaLevel']),
    listId: item.dataset['listid'] ?? '',
  })
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** '3' → 3, 'c' → 3, 'iv' → 4 */
function numberOf(sign: string): number {
  if (/^\d/.test(sign)) return Number(sign)
  const digits = Array.from(sign.toLowerCase(), (letter) => ROMAN[letter])
  if (digits.every((digit) => digit !== undefined))
    return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
  return sign.length === 1 ? sign.toLowerCase().charCodeAt(0) - 96 : 1
}

const isList = (found: Element | null | undefined): found is Element =>
  found?.hasAttribute('data-level') ?? false
const levelOf = (list: Element) => Number(list.getAttribute('data-level'))

/** Appends it to the preceding list, or to a list below that one's last item. */
function listItem(element: HTMLElement, content: Node[], { kind, number, level, listId }: Item): void {
  const entry = element.ownerDocument.createElement('li')
  entry.append(...content)
  const before = element.previousElementSibling
  let list = isList(before) && levelOf(before) <= level ? before : undefined
  for (
    let below = list;
    isList(below) && levelOf(below) <= level;
    below = below.lastElementChild?.lastElementChild ?? undefined
  )
    list = below
  if (list && levelOf(list) === level && list.localName === kind && list.getAttribute('data-list') === listId)
    list.append(entry)
  else {
    const made = element.ownerDocument.createElement(kind)
    made.setAttribute('data-level', String(level))
    made.setAttribute('data-list', listId)
    if (number !== 1) made.setAttribute('start', String(number))
    made.append(entry)
    if (!list) element.before(made)
    else if (levelOf(list) === level) list.after(made)
    else list.lastElementChild?.append(made)
  }
  element.remove()
}

/** A line for each row, with separated cells; a table of one column is only layout. */
function writeRows(table: HTMLTableElement): void {
  const rows = Array.from(table.rows, ({ cells }) => [...cells])
  const make = (name: string) => table.ownerDocument.createElement(name)
  const lines = rows.every((cells) => cells.length <= 1)
    ? rows.flat().map((cell) => {
        const part = make('div')
        part.append(...cell.childNodes)
        return part
      })
    : rows.map((cells) => {
        const line = make('p')
        const filled = cells.map(hasContent)
        for (const [at, cell] of cells.slice(0, filled.lastIndexOf(true) + 1).entries()) {
          for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ')
          line.append(...(at > 0 ? [' | '] : []), ...(filled[at] ? cell.childNodes : ['–']))
        }
        return line
      })
  const caption = make('p')
  caption.append(...(table.caption?.childNodes ?? []))
  table.replaceWith(...[caption, ...lines].filter(hasContent))
}

const hasContent = (element: Element) =>
  element.textContent.trim() !== '' || element.querySelector('img') !== null
