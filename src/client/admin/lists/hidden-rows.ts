/**
 * Rows that fall out of a procedure's lists before the server has heard of it, and come back in their place if it
 * refuses or the owner regrets. Kept in the cache behind the lock, so that a toast's Undo works from anywhere.
 */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

const none: ReadonlySet<number> = new Set()

const HIDDEN = 'hidden'

/** @param procedure 'forms.searchContacts' */
export function useHiddenRows(procedure: string) {
  const cache = useQueryClient()
  const queryKey = [HIDDEN, procedure]
  const { data: hidden = none } = useQuery<ReadonlySet<number>>({
    queryKey,
    queryFn: () => none,
    enabled: false,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const change = (edit: (ids: Set<number>) => void) =>
    cache.setQueryData<ReadonlySet<number>>(queryKey, (before = none) => {
      const ids = new Set(before)
      edit(ids)
      return ids
    })
  return {
    hidden,
    hide: (id: number) => change((ids) => ids.add(id)),
    show: (id: number) => change((ids) => ids.delete(id)),
  }
}

/** Answers how to forget the rows that are hidden now, once the lists have been read without them. */
export function hiddenSoFar(cache: QueryClient): () => void {
  const filters = { queryKey: [HIDDEN] }
  const before = new Map(
    cache.getQueriesData<ReadonlySet<number>>(filters).map(([key, ids]) => [String(key), ids]),
  )
  return () => {
    for (const [key, now = none] of cache.getQueriesData<ReadonlySet<number>>(filters)) {
      const forgotten = before.get(String(key)) ?? none
      cache.setQueryData(key, new Set([...now].filter((id) => !forgotten.has(id))))
    }
  }
}
