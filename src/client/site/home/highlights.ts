/** What the landing page shows of the shop and the blog. */
import { useQuery } from '@tanstack/react-query'
import type { Highlights } from '#shared/site/blog/highlights.ts'
import { useTRPC, type Calls } from '../../platform/trpc.ts'

const NONE: Highlights = { bracelets: [], posts: [] }

/** For the page's loader. Never fails: the page renders without highlights. */
export async function loadHighlights({ utils }: Pick<Calls, 'utils'>): Promise<void> {
  const { highlights } = utils.pages
  if (import.meta.env.SSR) await highlights.ensureData().catch(() => highlights.setData(undefined, NONE))
  else await highlights.prefetch()
}

export function useHighlights(): Highlights {
  const { data } = useQuery(useTRPC().utils.pages.highlights.queryOptions())
  return data ?? NONE
}
