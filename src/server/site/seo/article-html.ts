/** Renders an article as HTML for feed readers, from the same tree as its page. Every text is escaped. */
import type { ArticleCard, Block, Formatted, Inline } from '#shared/site/blog/article-blocks.ts'
import { paragraphsOf } from '#shared/site/blog/blog-reading.ts'
import { emptyElement, escaped } from './xml.ts'

/** @param publicUrl makes the site's own links absolute */
export function htmlOf(body: string, formatted: Formatted | null, publicUrl: string): string {
  if (formatted === null)
    return paragraphsOf(body)
      .map((text) => `<p>${linesOf(text)}</p>`)
      .join('')
  const absolute = (address: string) => new URL(address, publicUrl).href
  const inWords = (inlines: Inline[]): string =>
    inlines
      .map((each) => {
        if (typeof each === 'string') return linesOf(each)
        const words = inWords(each.children)
        if (each.type === 'link') return `<a href="${escaped(absolute(each.href))}">${words}</a>`
        return each.type === 'bold' ? `<strong>${words}</strong>` : `<em>${words}</em>`
      })
      .join('')
  const inBlocks = (blocks: Block[]): string => blocks.map(inBlock).join('')
  const inBlock = (block: Block): string => {
    switch (block.type) {
      case 'paragraph':
        return `<p>${inWords(block.children)}</p>`
      case 'heading':
        return `<h${block.level}>${inWords(block.children)}</h${block.level}>`
      case 'list': {
        const items = block.items.map((item) => `<li>${inBlocks(item)}</li>`).join('')
        if (!block.ordered) return `<ul>${items}</ul>`
        return `<ol${block.start === undefined ? '' : ` start="${block.start}"`}>${items}</ol>`
      }
      case 'quote':
        return `<blockquote>${inBlocks(block.children)}</blockquote>`
      case 'figure':
        return pictureHtml(absolute(block.src), block.alt, block.caption)
      default:
        return cardHtml(formatted.cards[block.of], absolute)
    }
  }
  return inBlocks(formatted.blocks)
}

function pictureHtml(src: string, alt: string, caption: string | undefined): string {
  const picture = emptyElement('img', { src, alt })
  if (caption === undefined) return `<p>${picture}</p>`
  return `<figure>${picture}<figcaption>${escaped(caption)}</figcaption></figure>`
}

const cardHtml = (card: ArticleCard | undefined, absolute: (address: string) => string) =>
  card === undefined
    ? ''
    : `<p><a href="${escaped(absolute(card.href))}">${escaped(card.title)}</a>: ${escaped(card.text)}</p>`

const linesOf = (text: string) => escaped(text).replaceAll('\n', '<br/>')
