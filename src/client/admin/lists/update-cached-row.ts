/** Updates a changed row in the lists already loaded, so that a change needs one call and nothing moves. */
import { skipToken, useQueryClient, type Query } from '@tanstack/react-query'
import type { ListProcedure, Rows } from './list-procedure.ts'

/**
 * @param list the list that contains the row: `utils.checkout.searchOrders`
 * @returns a function that replaces the row of an id by what `edit` returns for a list's filter; null removes it from
 * that list
 */
export function useUpdateCachedRow<Filter, Row extends { id: number }>(list: ListProcedure<Filter, Row>) {
  const cache = useQueryClient()
  return (id: number, edit: (row: Row, filter: Filter) => Row | null): void => {
    const all = list.infiniteQueryOptions(skipToken)
    for (const query of cache.getQueryCache().findAll({ queryKey: all.queryKey })) void patch(query)

    async function patch(query: Query): Promise<void> {
      let isThere = replaceIn(query)
      if (query.state.fetchStatus !== 'idle') {
        // a running fetch may predate the change, and would restore the old row
        await query.promise?.catch(() => {})
        isThere = replaceIn(query)
      }
      // lists in which the row may now belong are refetched, unmounted ones when they are next shown
      if (!isThere || !query.isActive())
        await cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }

    /** @returns whether the row was there */
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
        // the other rows are not newer
        { updatedAt: state.dataUpdatedAt },
      )
      return isThere
    }
  }
}
