/** What an article can consist of in the editor: exactly the Markdown subset of `article-markdown.ts`. */
import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { CARD_OF, isPictureSource } from '#shared/site/blog/article-blocks.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import {
  headingClass,
  itemBodyClass,
  itemClass,
  linkClass,
  listClass,
  quoteClass,
} from '../../site/blog/article/article-styles.ts'

const dir = 'auto'

/** The figure for a picture of this site; undefined for pasted pictures, whose URLs are local files or expire soon. */
export function figureOf(element: HTMLElement): { src: string; alt: string; caption: string } | undefined {
  const [src, alt] = [element.getAttribute('src') ?? '', element.getAttribute('alt')?.trim()]
  if (!alt || !src.startsWith('/') || !isPictureSource(src)) return undefined
  return { src, alt, caption: element.title }
}

/** The first number of a list; 1 where Markdown could not express it. */
function startOf(list: HTMLElement): number {
  const start = list.getAttribute('start')?.trim() ?? ''
  return /^\d{1,9}$/.test(start) ? Number(start) : 1
}

/** `tight` means no blank lines between the items in Markdown. */
const list = { content: 'list_item+', group: 'block' }
const tight = { default: false }

const nodes = {
  doc: { content: '(block | heading)+' },
  // listed first, so it is the block that typed text becomes
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', { dir }, 0],
  },
  heading: {
    content: 'text*',
    attrs: { level: { default: 2 } },
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level > 2 ? 3 : 2 } })),
    toDOM: ({ attrs: { level } }): DOMOutputSpec => [`h${level}`, { dir, class: headingClass(level) }, 0],
  },
  bullet_list: {
    ...list,
    attrs: { tight },
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', { dir, class: listClass(false) }, 0],
  },
  ordered_list: {
    ...list,
    attrs: { tight, start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: startOf(dom) }) }],
    toDOM: ({ attrs: { start } }): DOMOutputSpec => ['ol', { dir, class: listClass(true), start }, 0],
  },
  list_item: {
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', { dir, class: itemClass }, ['div', { class: itemBodyClass }, 0]],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', { class: quoteClass }, 0],
  },
  figure: {
    group: 'block',
    draggable: true,
    attrs: { src: {}, alt: {}, caption: { default: '' } },
    parseDOM: [{ tag: 'img[src]', getAttrs: (dom) => figureOf(dom) ?? false }],
    toDOM: ({ attrs: { src, alt, caption } }): DOMOutputSpec => ['img', { src, alt, title: caption || null }],
  },
  card: {
    group: 'block',
    draggable: true,
    attrs: { of: {} },
    parseDOM: [
      {
        tag: 'div[data-card]',
        getAttrs: ({ dataset: { card: of = '' } }) => (CARD_OF.test(of) ? { of } : false),
      },
    ],
    toDOM: ({ attrs: { of } }): DOMOutputSpec => ['div', { 'data-card': of }],
  },
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => linkOf(dom.getAttribute('href') ?? '') }],
    toDOM: ({ attrs: { href } }): DOMOutputSpec => ['a', { href, class: linkClass }, 0],
  },
  bold: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
} satisfies Record<string, MarkSpec>

export const schema = new Schema({ nodes, marks })

/** An address as the stored text has it; undefined if no link may lead there. */
export function linkAddress(typed: string): string | undefined {
  const [block] = parseArticle(`[a](<${typed.trim().replaceAll(/[<>\\]/g, encodeURIComponent)}>)`)
  const link = block?.type === 'paragraph' ? block.children[0] : undefined
  return typeof link === 'object' && link.type === 'link' ? link.href : undefined
}

/** Like `storedAddress`, for pasted links, which have the full URL of this site's pages. */
function linkOf(pasted: string) {
  const href = linkAddress(
    pasted.startsWith(`${location.origin}/`) ? pasted.slice(location.origin.length) : pasted,
  )
  return href !== undefined && { href }
}
