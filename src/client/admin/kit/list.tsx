/** A list of any length with its search, filters and export, all of them kept in the URL. */
import type { ComponentType, ReactNode } from 'react'
import type { ExportedList } from '#shared/admin/exports.ts'
import type { Choices } from '#shared/platform/api/list-choices.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { ListFilters } from '../lists/filters/list-filters.tsx'
import type { ListProcedure } from '../lists/list-procedure.ts'
import type { Columns } from './list/list-row.tsx'

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
  /** The file of what is shown. */
  exported?: ExportedList
  /** Added to the filter and not cleared with it: which of two lists this is. */
  always?: Partial<Filter>
  columns?: Columns
  /** A `ListRow`. Define it outside other components, so that a row renders again only when it changes. */
  Row: ComponentType<{ row: Row }>
  /** Above the rows that are loaded, and given them. */
  tools?: (rows: readonly Row[]) => ReactNode
  /** Shown if there are no rows even without a filter. */
  empty: { title: string; description?: string; action?: ReactNode }
  /** 3 below a section's heading. */
  level?: 2 | 3
}

export function List<Filter extends object, Row extends { id: number }>(props: ListProps<Filter, Row>) {
  const {
    list,
    noun,
    search,
    choices = {},
    hasDays = false,
    exported,
    always,
    columns,
    empty,
    level = 2,
  } = props
  const found = useListFilter(choices, { hasText: search !== undefined, hasDays })
  const filter = found.filter as Filter
  return (
    <InfiniteList
      list={list}
      filter={filter}
      noun={noun}
      Row={props.Row}
      filters={
        <ListFilters
          label={search}
          {...found.search}
          choices={found.choices}
          days={hasDays ? found.days : undefined}
          exported={exported}
          filter={{ ...found.filter, ...always }}
        />
      }
      columns={columns}
      empty={<EmptyState headingLevel={level === 2 ? 'h2' : 'h3'} {...empty} />}
      onClear={found.clear}
      {...(always && { always })}
      {...(props.tools && { tools: props.tools })}
    />
  )
}
