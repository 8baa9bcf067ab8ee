/** An article's Markdown, as parsed by the server. All of it is text: React escapes it. */
import type { ArticleCard, Block, Formatted, Inline } from '#shared/site/blog/article-blocks.ts'
import { AddressLink } from './address-link.tsx'
import { Photo } from '../../../platform/ui/photo.tsx'
import {
  headingClass,
  itemBodyClass,
  itemClass,
  linkClass,
  listClass,
  quoteClass,
  wordsClass,
} from './article-styles.ts'

type Shown = Pick<Formatted, 'cards'> & {
  /** Headings are one level below the preview's own, and cards that readers would not see are named. */
  isPreview: boolean
}

export const ArticleText = ({ blocks, ...shown }: Formatted & Shown) =>
  blocks.map((block, index) => <OneBlock key={index} block={block} {...shown} />)

function OneBlock({ block, ...shown }: Shown & { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto" className={wordsClass}>
          <Words of={block.children} />
        </p>
      )
    case 'heading': {
      const Heading = `h${block.level + (shown.isPreview ? 2 : 0)}` as 'h2'
      return (
        <Heading dir="auto" className={`${headingClass(block.level)} ${wordsClass}`}>
          <Words of={block.children} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List dir="auto" start={block.start} className={listClass(block.ordered)}>
          {block.items.map((item, index) => (
            <li key={index} dir="auto" className={itemClass}>
              <div className={itemBodyClass}>
                <ArticleText blocks={item} {...shown} />
              </div>
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote className={quoteClass}>
          <ArticleText blocks={block.children} {...shown} />
        </blockquote>
      )
    case 'figure':
      return <Figure {...block} />
    default: {
      const card = shown.cards[block.of]
      if (card) return <Card {...card} />
      return (
        shown.isPreview && <p className="text-muted">Readers see nothing here: there is no {block.of}.</p>
      )
    }
  }
}

const Words = ({ of }: { of: Inline[] }) =>
  of.map((each, index) => {
    // the next article may lack this text, and a translator may have replaced it
    if (typeof each === 'string') return <span key={index}>{each}</span>
    const words = <Words of={each.children} />
    if (each.type === 'link')
      return (
        <AddressLink key={index} href={each.href} className={linkClass}>
          {words}
        </AddressLink>
      )
    const Mark = each.type === 'bold' ? 'strong' : 'em'
    return <Mark key={index}>{words}</Mark>
  })

export function Figure({ src, alt, caption }: { src: string; alt: string; caption?: string }) {
  return (
    <figure>
      <Photo
        url={src}
        alt={alt}
        sizes="(width < 50rem) 92vw, 40rem"
        loading="lazy"
        className="mx-auto h-auto max-h-[80vh] max-w-full rounded-card border border-line bg-sunken"
      />
      {caption !== undefined && (
        <figcaption dir="auto" className="mt-2 text-center text-sm wrap-anywhere text-muted">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

export function Card({ href, label, title, text, picture }: ArticleCard) {
  return (
    <a
      href={href}
      className="flex flex-wrap overflow-hidden rounded-card border border-line bg-raised/70 transition-colors hover:border-primary"
    >
      {picture && (
        <Photo
          url={picture.src}
          alt={picture.alt}
          sizes="(width < 30rem) 92vw, 12rem"
          loading="lazy"
          className="min-h-40 flex-1 basis-40 bg-sunken object-cover max-h-56"
        />
      )}
      <span className="min-w-0 flex-2 basis-60 p-5">
        <span className="block text-sm text-muted">{label}</span>{' '}
        <span dir="auto" className="block font-display text-lg font-semibold wrap-anywhere text-primary">
          {title}
        </span>{' '}
        <span dir="auto" className="mt-1 line-clamp-3 text-sm wrap-anywhere">
          {text}
        </span>
      </span>
    </a>
  )
}
