/** A changed row takes its place in the lists already read, so that a change costs one call and moves nothing else. */
import { skipToken, useQueryClient, type Query } from '@tanstack/react-query'
import type { ListProcedure, Rows } from './list-procedure.ts'

/**
 * @param list whose pages hold the row: `utils.checkout.searchOrders`
 * @returns replaces the row of an id by what `edit` answers for a list's filter; null takes it out of that list.
 */
export function useUpdateCachedRow<Filter, Row extends { id: number }>(list: ListProcedure<Filter, Row>) {
  const cache = useQueryClient()
  return (id: number, edit: (row: Row, filter: Filter) => Row | null): void => {
    const all = list.infiniteQueryOptions(skipToken)
    for (const query of cache.getQueryCache().findAll({ queryKey: all.queryKey })) void patch(query)

    async function patch(query: Query): Promise<void> {
      let isThere = replaceIn(query)
      if (query.state.fetchStatus !== 'idle') {
        // what is on its way may have been read before the change, and brings the pages before it back as they were
        await query.promise?.catch(() => {})
        isThere = replaceIn(query)
      }
      // others may be missing it now: they are read again, those that are not on the screen when they are looked at
      if (!isThere || !query.isActive())
        await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }

    /** @returns whether the row was there. */
    function replaceIn({ queryKey, state }: Query): boolean {
      let isThere = false
      const [, { input: filter }] = queryKey as [unknown, { input: Filter }]
      const edited = (row: Row): Row[] => {
        if (row.id !== id) return [row]
        isThere = true
        const newRow = edit(row, filter)
        return newRow === null ? [] : [newRow]
      }
      cache.setQueryData<Rows<Row>>(
        queryKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) =>
              page.rows.some((row) => row.id === id) ? { ...page, rows: page.rows.flatMap(edited) } : page,
            ),
          },
        // the other rows are no newer
        { updatedAt: state.dataUpdatedAt },
      )
      return isThere
    }
  }
}
