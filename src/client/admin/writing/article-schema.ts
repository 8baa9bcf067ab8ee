/** What an article can consist of in the editor: exactly the Markdown subset of `article-markdown.ts`. */
import { Schema, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model'
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
const asElement = (dom: HTMLElement | string) => dom as HTMLElement

/** The figure for a picture of this site; undefined for pasted pictures, whose URLs are local files or expire soon. */
export function figureOf(element: HTMLElement): { src: string; alt: string; caption: string } | undefined {
  const [src, alt] = [element.getAttribute('src') ?? '', element.getAttribute('alt')?.trim()]
  if (!alt || !src.startsWith('/') || !isPictureSource(src)) return undefined
  return { src, alt, caption: element.title }
}

/** Markdown has no other numbers. */
function startOf(list: HTMLElement): number {
  const start = list.getAttribute('start')?.trim() ?? ''
  return /^\d{1,9}$/.test(start) ? Number(start) : 1
}

const list = (isOrdered: boolean): NodeSpec => ({
  content: 'list_item+',
  // `tight` is for the Markdown: without blank lines between the items
  attrs: { tight: { default: false }, ...(isOrdered && { start: { default: 1 } }) },
  group: 'block',
  parseDOM: [
    {
      tag: isOrdered ? 'ol' : 'ul',
      getAttrs: (dom) => (isOrdered ? { start: startOf(asElement(dom)) } : null),
    },
  ],
  toDOM: ({ attrs }) => [
    isOrdered ? 'ol' : 'ul',
    { dir, class: listClass(isOrdered), ...(isOrdered && attrs['start'] !== 1 && { start: attrs['start'] }) },
    0,
  ],
})

const nodes = {
  doc: { content: '(block | heading)+' },
  // the first of its group: what is typed becomes one
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
    toDOM: ({ attrs: { level } }: Node): DOMOutputSpec => [
      `h${level}`,
      { dir, class: headingClass(level as 2 | 3) },
      0,
    ],
  },
  bullet_list: list(false),
  ordered_list: list(true),
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
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => figureOf(asElement(dom)) ?? false,
      },
    ],
    toDOM: ({ attrs: { src, alt, caption } }: Node): DOMOutputSpec => [
      'img',
      { src, alt, ...(caption && { title: caption }) },
    ],
  },
  card: {
    group: 'block',
    draggable: true,
    attrs: { of: {} },
    parseDOM: [
      {
        tag: 'div[data-card]',
        getAttrs: (dom) => {
          const of = asElement(dom).dataset['card'] ?? ''
          return CARD_OF.test(of) ? { of } : false
        },
      },
    ],
    toDOM: ({ attrs: { of } }: Node): DOMOutputSpec => ['div', { 'data-card': of }],
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
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = ownAddress((asElement(dom) as HTMLAnchorElement).getAttribute('href') ?? '')
          return href === undefined ? false : { href }
        },
      },
    ],
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

/** The same for what is pasted, which has the whole address of pages of this site. */
const ownAddress = (href: string) =>
  linkAddress(href.startsWith(`${location.origin}/`) ? href.slice(location.origin.length) : href)
