/** A parsed Markdown article: everything that a page or feed may show of it. Only types and pure functions. */
import { parseUrl } from '../../platform/text/urls.ts'

/** Deepest nesting of lists, quotes and formatting. Deeper markup is shown as typed. */
export const MAX_NESTING = 20

/** A plain string is text. */
export type Inline =
  | string
  | { type: 'bold' | 'italic'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }

export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'heading'; level: 2 | 3; children: Inline[] }
  /** `start` is set if the numbers do not begin at 1. */
  | { type: 'list'; ordered: boolean; start?: number; items: Block[][] }
  | { type: 'quote'; children: Block[] }
  | { type: 'figure'; src: string; alt: string; caption?: string }
  /** `of` matches `CARD_OF`. */
  | { type: 'card'; of: string }

/** Content of a card, and its link. */
export type ArticleCard = {
  href: string
  label: string
  title: string
  text: string
  picture?: { src: string; alt: string } | undefined
}

/** Cards by their `of`. One whose subject is no longer on the site is missing. */
export type Formatted = { blocks: Block[]; cards: Record<string, ArticleCard> }

/** All text of the blocks, paragraph by paragraph. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.type) {
        case 'paragraph':
        case 'heading':
          return wordsOf(block.children)
        case 'list':
          return block.items.map(textOf).join('\n')
        case 'quote':
          return textOf(block.children)
        default:
          return ''
      }
    })
    .filter((text) => text !== '')
    .join('\n')

export const wordsOf = (inlines: readonly Inline[]): string =>
  inlines.map((each) => (typeof each === 'string' ? each : wordsOf(each.children))).join('')

/** Subject of a card: 'project:books-for-ama' or 'bracelet:12'. */
export const CARD_OF = /^(project:[a-z0-9]+(?:-[a-z0-9]+)*|bracelet:[1-9]\d{0,8})$/

export const MAX_CARDS = 20

/** The distinct subjects of the article's cards. */
export const cardsIn = (blocks: readonly Block[]): string[] => [...new Set(wantedBy(blocks))]

function wantedBy(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'card') return [block.of]
    if (block.type === 'quote') return wantedBy(block.children)
    return block.type === 'list' ? wantedBy(block.items.flat()) : []
  })
}

/** Whether a link may lead there: the web, an email address, or a path of this site. The browser must agree. */
export function isLinkAddress(address: string): boolean {
  // because parsing a host name takes quadratic time
  if (address.length > MAX_ADDRESS) return false
  if (!/^(https?:\/\/|mailto:|\/(?![/\\]|%5c))/i.test(address)) return false
  const url = parseUrl(address, OWN_SITE)
  if (!url) return false
  return address.startsWith('/')
    ? url.origin === OWN_SITE
    : ['http:', 'https:', 'mailto:'].includes(url.protocol)
}

/** Whether a picture may be loaded from there: a path of this site, or https. */
export const isPictureSource = (address: string): boolean =>
  isLinkAddress(address) && /^(https:|\/)/i.test(address)

const MAX_ADDRESS = 2000

/** A placeholder for this site's URL. */
const OWN_SITE = 'https://this.site.invalid'
