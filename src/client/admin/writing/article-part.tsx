/** A picture or a card in the editor, drawn as on the article's page. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import { Card, Figure } from '../../site/blog/article/article-text.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { schema } from './article-schema.ts'

export function ArticlePart({ node: { type, attrs } }: { node: Node }) {
  if (type === schema.nodes.card) return <CardPart of={String(attrs['of'])} />
  const caption = String(attrs['caption'])
  return <Figure src={String(attrs['src'])} alt={String(attrs['alt'])} {...(caption !== '' && { caption })} />
}

function CardPart({ of }: { of: string }) {
  const { data } = useQuery(useTRPC().utils.blog.cards.queryOptions({ wanted: [of] }))
  const card = data?.[of]
  if (!card)
    return <p className="min-h-24 text-muted">{data && `Readers see nothing here: there is no ${of}.`}</p>
  return (
    <>
      <span className="sr-only">Card: {card.title}</span>
      {/* a click chooses the card instead of following its link */}
      {/* oxlint-disable-next-line browsers/no-newer-features -- the style keeps clicks away everywhere */}
      <div inert className="pointer-events-none">
        <Card {...card} />
      </div>
    </>
  )
}
