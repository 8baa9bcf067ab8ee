/** A changed row takes its place in the lists already read, so that a change costs one call and moves nothing else. */
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { RowPage } from './growing-list.tsx'

type Filter = Record<string, string | undefined>

/**
 * @param procedure whose lists hold the row: 'checkout.searchOrders'
 * @returns replaces the row of an id by what `edit` answers for a list's filter; null takes it out of that list.
 */
export function usePatchRows<Row extends { id: number }>(procedure: string) {
  const cache = useQueryClient()
  const queryKey = [procedure.split('.')]
  return (id: number, edit: (row: Row, filter: Filter) => Row | null): void => {
    const lists = cache.getQueriesData<Partial<InfiniteData<RowPage<Row>>>>({ queryKey })
    for (const [key, list] of lists) {
      if (list?.pages === undefined) continue
      const filter = (key[1] ?? {}) as Filter
      const pages = list.pages.map((page) =>
        page.rows.some((row) => row.id === id) ? { ...page, rows: page.rows.flatMap(edited(filter)) } : page,
      )
      cache.setQueryData(key, { ...list, pages })
    }
    // lists that are not on the screen may be missing it now: they are read anew when they are looked at
    void cache.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })

    function edited(filter: Filter) {
      return (row: Row): Row[] => {
        const kept = row.id === id ? edit(row, filter) : row
        return kept === null ? [] : [kept]
      }
    }
  }
}
