/** A changed row takes its place in the lists already read, so that a change costs one call and moves nothing else. */
import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query'
import { isList, type RowPage } from './infinite-list.tsx'

type Filter = Record<string, string | undefined>

/**
 * @param procedure whose lists hold the row: 'checkout.searchOrders'
 * @returns replaces the row of an id by what `edit` answers for a list's filter; null takes it out of that list.
 */
export function useUpdateCachedRow<Row extends { id: number }>(procedure: string) {
  const cache = useQueryClient()
  return (id: number, edit: (row: Row, filter: Filter) => Row | null): void => {
    for (const query of cache.getQueryCache().findAll({ queryKey: [procedure.split('.')] })) {
      if (query.state.data === undefined || isList(query.state.data)) void patch(query)
    }

    async function patch(list: Query): Promise<void> {
      let isThere = replaceIn(list)
      if (list.state.fetchStatus !== 'idle') {
        // what is on its way may have been read before the change, and brings the pages before it back as they were
        await list.promise?.catch(() => {})
        isThere = replaceIn(list)
      }
      // others may be missing it now: they are read again, those that are not on the screen when they are looked at
      if (!isThere || !list.isActive())
        await cache.invalidateQueries({ queryKey: list.queryKey, exact: true })
    }

    /** @returns whether the row was there. */
    function replaceIn({ queryKey, state }: Query): boolean {
      let isThere = false
      const filter = (queryKey[1] ?? {}) as Filter
      const edited = (row: Row): Row[] => {
        if (row.id !== id) return [row]
        isThere = true
        const newRow = edit(row, filter)
        return newRow === null ? [] : [newRow]
      }
      cache.setQueryData<InfiniteData<RowPage<Row>>>(
        queryKey,
        (before) => {
          // the same procedure is also read without a list: its first answer may have come meanwhile
          if (!isList(before)) return before
          const pages = before.pages.map((page) =>
            page.rows.some((row) => row.id === id) ? { ...page, rows: page.rows.flatMap(edited) } : page,
          )
          return { ...before, pages }
          // the other rows are no newer
        },
        { updatedAt: state.dataUpdatedAt },
      )
      return isThere
    }
  }
}
