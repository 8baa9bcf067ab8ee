/** Pictures and cards in the editor, drawn by React as on the article's page. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { Card, Figure } from '../../site/blog/article/article-text.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { schema } from './article-schema.ts'

/** Where the parts are drawn. */
export type Parts = ReadonlyMap<HTMLElement, Node>

const LOOK =
  'cursor-pointer rounded-card [&.ProseMirror-selectednode]:outline-3 [&.ProseMirror-selectednode]:outline-offset-4 [&.ProseMirror-selectednode]:outline-primary'

let count = 0

/** @param change called with an update of the map of all parts */
export const partView =
  (change: (edit: (before: Parts) => Parts) => void): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement('div')
    dom.dataset['part'] = String((count += 1))
    dom.className = LOOK
    const show = (now: Node) => change((parts) => new Map(parts).set(dom, now))
    show(node)
    return {
      dom,
      update: (now) => {
        if (now.type !== node.type) return false
        show(now)
        return true
      },
      ignoreMutation: () => true,
      destroy: () => change((parts) => new Map([...parts].filter(([shown]) => shown !== dom))),
    }
  }

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
      {/* a click selects the card instead of following its link */}
      {/* oxlint-disable-next-line browsers/no-newer-features -- the style keeps clicks away everywhere */}
      <div inert className="pointer-events-none">
        <Card {...card} />
      </div>
    </>
  )
}
