/** Parses what is typed like the server will, for the previews. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { cardsIn, MAX_CARDS, type Formatted } from '#shared/site/blog/article-blocks.ts'
import { parseArticle } from '#shared/site/blog/article-markdown.ts'
import { BLOG_LENGTHS } from '#shared/site/blog/blog-reading.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import type { PostValues } from '../post-values.ts'

/** @returns null for plain text */
export function useFormatted({ content, format }: Pick<PostValues, 'content' | 'format'>): Formatted | null {
  const { cards } = useTRPC().utils.blog
  // deferred, so that typing stays fast; text beyond the limit is not parsed on each key
  const text = useDeferredValue(format === 'markdown' ? content.slice(0, BLOG_LENGTHS.content) : '')
  const blocks = useMemo(() => parseArticle(text), [text])
  const wanted = cardsIn(blocks).slice(0, MAX_CARDS)
  const { data = {} } = useQuery(
    cards.queryOptions({ wanted }, { enabled: wanted.length > 0, placeholderData: keepPreviousData }),
  )
  return format === 'markdown' ? { blocks, cards: data } : null
}
