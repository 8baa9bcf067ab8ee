/**
 * A list of any length with its search, filters and export, all of them in the URL. It loads the next page near its
 * end while scrolling, or by the button. Pages far from the viewport leave the document but reserve their height, so that
 * the tab stays fast after thousands of rows.
 */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ExportedList } from '#shared/admin/exports.ts'
import type { Choices } from '#shared/platform/api/list-choices.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListFilters } from '../lists/filters/list-filters.tsx'
import { useHiddenRows } from '../lists/hidden-rows.ts'
import { nextCursorOf, type ListProcedure } from '../lists/list-procedure.ts'
import { More, NothingFound } from '../lists/more.tsx'
import { NewRows, useListChanges } from '../lists/new-rows.tsx'
import { VirtualizedPage } from '../lists/virtualized-page.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Loading } from '../ui/loading.tsx'
import { ListColumns, type Columns } from './list/list-row.tsx'

export type ListProps<Filter extends object, Row extends { id: number }> = {
  /** `utils.payments.search` */
  list: ListProcedure<Filter, Row>
  /** 'payments': for 'Loading payments…' and 'No payments match this search'. */
  noun: string
  /** Label of the search box; without it the list has none. */
  search?: string
  /** The selects: rows of `..._CHOICES` in `src/shared`. */
  choices?: Choices
  /** Whether it is filtered by days. */
  hasDays?: boolean
  /** The CSV file with the rows shown. */
  exported?: ExportedList
  /** Converts a filter into the procedure's input, if they differ. */
  inputOf?: (filter: Record<string, string | undefined>) => object
  /** Part of every request and not cleared with the filter: which of two lists this is. */
  always?: Partial<Filter>
  columns?: Columns
  /** A `ListRow`. Define it outside other components, so that a row renders again only when it changes. */
  Row: ComponentType<{ row: Row }>
  /** Rendered above the rows; receives the loaded ones. */
  tools?: (rows: readonly Row[]) => ReactNode
  /** Shown if there are no rows even without a filter. */
  empty: { title: string; description?: string; action?: ReactNode }
  /** 3 below a section's heading. */
  level?: 2 | 3
}

export function List<Filter extends object, Row extends { id: number }>(props: ListProps<Filter, Row>) {
  const { noun, search, choices = {}, hasDays = false, exported, always, columns, Row, tools, empty } = props
  const queryClient = useQueryClient()
  const found = useListFilter(choices, { hasText: search !== undefined, hasDays })
  const filter = (props.inputOf?.(found.filter) ?? found.filter) as Filter
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

  const pages = list.data?.pages ?? []
  const shown = pages.flatMap(({ rows }) => rows.filter(({ id }) => !hidden.has(id)))
  const count = shown.length
  const title = noun.replace(/^./, (letter) => letter.toUpperCase())
  const isNarrowed = Object.values(filter).some((value) => value !== undefined && value !== '')
  const hasFailed = list.isError && !list.isFetching
  const isLoading = list.data === undefined && !hasFailed
  const isEmpty = list.data !== undefined && count === 0 && !list.hasNextPage

  return (
    <>
      {(!isEmpty || isNarrowed) && (
        <ListFilters
          label={search}
          {...found.search}
          choices={found.choices}
          days={hasDays ? found.days : undefined}
          exported={exported}
          filter={{ ...found.filter, ...always }}
        />
      )}
      <div aria-busy={list.isFetching} className={list.isPlaceholderData ? 'opacity-60' : ''}>
        {isLoading && <Loading what={noun} />}
        {hasFailed && !list.isFetchNextPageError && (
          <div className="mb-4">
            <LoadError what={`The ${noun}`} onRetry={retry} />
          </div>
        )}
        {isEmpty && !isNarrowed && <EmptyState headingLevel={props.level === 3 ? 'h3' : 'h2'} {...empty} />}
        {isEmpty && isNarrowed && <NothingFound noun={noun} onClear={found.clear} />}
        {list.data && tools?.(shown)}
        <NewRows queryKey={options.queryKey} noun={noun} updatedAt={list.dataUpdatedAt} />
        {count > 0 && (
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
