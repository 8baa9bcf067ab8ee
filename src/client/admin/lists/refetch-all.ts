import type { QueryClient } from '@tanstack/react-query'
import { hiddenSoFar } from './hidden-rows.ts'
import { isList, type Rows } from './list-procedure.ts'

/** Reads all admin data again; long lists restart at their first rows. */
export async function refetchAll(cache: QueryClient): Promise<void> {
  const lists = cache.getQueryCache().findAll({ predicate: ({ state }) => isList(state.data) })
  const before = lists.map(({ state }) => state.data as Rows<unknown>)
  for (const [index, { pages, pageParams }] of before.entries())
    lists[index]?.setState({ data: { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } })
  const forget = hiddenSoFar()
  await cache.invalidateQueries()
  // a list that could not be read again stays as it was
  for (const [index, list] of lists.entries())
    if (list.state.status === 'error') list.setState({ data: before[index] })
  if (lists.every(({ state }) => state.status !== 'error')) forget()
}
