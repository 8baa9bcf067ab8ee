import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../platform/trpc.ts'

/** Below every article, and in the owner's preview. */
export function ArticleVerse() {
  const { data } = useQuery(useTRPC().utils.pages.article.queryOptions())
  if (data === undefined) return null
  return (
    <figure className="mt-8 text-center">
      <blockquote className="font-display text-xl text-balance wrap-anywhere whitespace-pre-line text-primary">
        {data.verse.text}
      </blockquote>
      <figcaption className="mt-3 text-sm text-muted">{data.verse.source}</figcaption>
    </figure>
  )
}
