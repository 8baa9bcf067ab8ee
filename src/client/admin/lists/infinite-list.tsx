/**
 * A list of any length: loads the next page near its end while scrolling, or by the button. Pages far from the viewport
 * leave the document but reserve their height, so that the tab stays fast after thousands of rows.
 */
import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading } from '../ui/loading.tsx'
import { ListColumns, type Columns } from '../kit/list/list-row.tsx'
import { VirtualizedPage } from './virtualized-page.tsx'
import { hiddenSoFar, useHiddenRows } from './hidden-rows.ts'
import { isList, nextCursorOf, type ListProcedure, type Rows } from './list-procedure.ts'
import { NewRows, useListChanges } from './new-rows.tsx'

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

type InfiniteListProps<Filter extends object, Row extends { id: number }> = {
  list: ListProcedure<Filter, Row>
  /** The list's filter: another one is another list. */
  filter: Filter
  /** Added to the filter, and not cleared with it: which of two lists this is. */
  always?: Partial<Filter>
  /** 'payments': for 'Loading payments…', 'The payments could not be loaded'. */
  noun: string
  /** Define it outside other components, so that a row renders again only when it changes. */
  Row: ComponentType<{ row: Row }>
  /** Above the rows that are loaded, and told of them. */
  tools?: (rows: readonly Row[]) => ReactNode
  /** The search and the selects: hidden while there is nothing to filter. */
  filters?: ReactElement
  /** The column titles, if any. */
  head?: ReactNode
  /** Those of its `ListRow`s. */
  columns?: Columns | undefined
  /** Shown if there are no rows even without a filter. */
  empty: ReactNode
  /** Removes the filter. */
  onClear: () => void
}

export function InfiniteList<Filter extends object, Row extends { id: number }>(
  props: InfiniteListProps<Filter, Row>,
) {
  const { filter, always, noun, Row, tools, filters, head, columns, empty, onClear } = props
  const queryClient = useQueryClient()
  const options = props.list.infiniteQueryOptions(
    { ...filter, ...always },
    { getNextPageParam: nextCursorOf },
  )
  const list = useInfiniteQuery({
    ...options,
    // show the old filter's rows until the new ones arrive
    placeholderData: keepPreviousData,
    // it would compare all rows again on every page
    structuralSharing: false,
  })
  const { hidden } = useHiddenRows(props.list)
  const { added, removed } = useListChanges(options.queryKey, list.dataUpdatedAt)
  // if the list failed, its counts and those beside the links probably failed too
  const retry = () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

  if (list.data === undefined) {
    return (
      <>
        {filters}
        <div>
          {list.isError && !list.isFetching ? (
            <LoadError what={`The ${noun}`} onRetry={retry} />
          ) : (
            <Loading what={noun} />
          )}
        </div>
      </>
    )
  }
  const { pages } = list.data
  const shown = pages.flatMap(({ rows }) => rows.filter(({ id }) => !hidden.has(id)))
  const count = shown.length
  const title = noun.replace(/^./, (letter) => letter.toUpperCase())
  const isNarrowed = Object.values(filter).some((value) => value !== undefined && value !== '')
  const hasFailed = list.isError && !list.isFetching
  const isEmpty = count === 0 && !list.hasNextPage

  return (
    <>
      {(!isEmpty || isNarrowed) && filters}
      <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : ''}>
        {hasFailed && !list.isFetchNextPageError && (
          <div className="mb-4">
            <LoadError what={`The ${noun}`} onRetry={retry} />
          </div>
        )}
        {isEmpty && !isNarrowed && empty}
        {isEmpty && isNarrowed && <NothingFound noun={noun} onClear={onClear} />}
        {tools?.(shown)}
        <NewRows queryKey={options.queryKey} noun={noun} updatedAt={list.dataUpdatedAt} />
        {count > 0 && (
          <>
            {head}
            <ListColumns columns={columns}>
              {pages.map((page, index) => (
                <VirtualizedPage
                  // oxlint-disable-next-line react/no-array-index-key -- pages are never reordered
                  key={index}
                  label={index === 0 ? title : `${title}, part ${index + 1}`}
                  rows={page.rows}
                  hidden={hidden}
                  Row={Row}
                />
              ))}
            </ListColumns>
          </>
        )}
        <More
          isThere={list.hasNextPage}
          isFetching={list.isFetching}
          isFetchingMore={list.isFetchingNextPage}
          hasFailed={hasFailed && list.isFetchNextPageError}
          noun={noun}
          onMore={() => void list.fetchNextPage()}
        />
        {count > 0 && (
          <output className="mt-4 block text-center text-sm text-muted">
            {list.hasNextPage || added > 0 || removed > 0
              ? `${count.toLocaleString('en-GB')} shown so far`
              : count === 1
                ? '1 shown'
                : `All ${count.toLocaleString('en-GB')} shown`}
          </output>
        )}
      </div>
    </>
  )
}

function NothingFound({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <div className="mt-4 flex flex-col items-center gap-4 rounded-card border border-dashed border-line py-12 text-center">
      <p className="font-semibold">No {noun} match this search</p>
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </div>
  )
}

type MoreProps = {
  isThere: boolean
  isFetching: boolean
  isFetchingMore: boolean
  hasFailed: boolean
  noun: string
  onMore: () => void
}

function More({ isThere, isFetching, isFetchingMore, hasFailed, noun, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  const isWaiting = isThere && !isFetching && !hasFailed
  useEffect(() => {
    if (!isWaiting || !end.current) return undefined
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && latest.current(),
      {
        rootMargin: '800px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])

  if (!isThere) return null
  if (hasFailed) {
    return (
      <div className="mt-4">
        <LoadError what={`More ${noun}`} onRetry={onMore} />
      </div>
    )
  }
  return (
    <div ref={end} className="mt-4 flex justify-center">
      <Button variant="secondary" busy={isFetchingMore} onClick={onMore}>
        Load more
      </Button>
    </div>
  )
}
