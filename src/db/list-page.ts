/** Conditions and order for one page of a list, by cursor and range of days. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  lt,
  lte,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Choice, Choices, Chosen } from '#shared/platform/api/list-choices.ts'
import { momentsOf, type DateRange } from '#shared/platform/time/date-range.ts'
import { MAX_ID } from '#shared/platform/api/paging.ts'
import { ownTime } from './schema/index.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn; paidAt?: PgColumn; publishedAt?: PgColumn }

type PageFilter = DateRange & {
  cursor?: number | undefined
  oldestFirst?: boolean | undefined
  /** A date column to sort and filter by, instead of a time. */
  day?: PgColumn
}

/**
 * Condition and order of one page. Without a range of days a list is sorted by id, except posts, which are sorted by
 * the date that readers see. With one it is sorted by time, then id: sorting by id would read all newer rows before an
 * old month's first.
 * @param filter.cursor id of the last row already seen; it may have been deleted since
 * @returns the condition `found`, the `columns` to select, and the `names` to order by
 */
export function pageCondition(table: Listed, { from, to, cursor, day, oldestFirst = false }: PageFilter) {
  const { start, end } = momentsOf({ from, to })
  const direction = oldestFirst ? asc : desc
  const { id, createdAt, paidAt, publishedAt } = table
  if (start === undefined && end === undefined && (publishedAt ?? day) === undefined)
    return {
      found: oldestFirst ? gt(id, cursor ?? 0) : lt(id, cursor ?? MAX_ID),
      columns: sql`${id}`,
      names: ['id'],
      orderBy: [direction(id)],
    }
  const own = publishedAt ?? paidAt
  const time = day ?? (own === undefined ? createdAt : ownTime(own, createdAt))
  return {
    found: and(
      ...(day
        ? [onDays(day, { from, to })]
        : [start && sql`${time} >= ${start.toISOString()}`, end && sql`${time} < ${end.toISOString()}`]),
      cursor === undefined ? undefined : after(table, time, cursor, oldestFirst),
    ),
    columns: sql`${time} as at, ${id}`,
    names: ['at', 'id'],
    orderBy: [direction(time), direction(id)],
  }
}

/** Condition: the row's day, in London, is within the range. */
export const onDays = (day: PgColumn, { from, to }: DateRange): SQL | undefined =>
  and(from === undefined ? undefined : gte(day, from), to === undefined ? undefined : lte(day, to))

function after(table: Listed, time: SQLWrapper, cursor: number, oldestFirst: boolean): SQL {
  const { id } = table
  // time of the cursor's row, or of its neighbour if it was deleted
  const at = oldestFirst
    ? sql`(select ${time} from ${table} where ${id} >= ${cursor} order by ${id} limit 1)`
    : sql`(select ${time} from ${table} where ${id} <= ${cursor} order by ${id} desc limit 1)`
  return oldestFirst
    ? sql`(${time} >= ${at} and (${time}, ${id}) > (${at}, ${cursor}))`
    : sql`(${time} <= ${at} and (${time}, ${id}) < (${at}, ${cursor}))`
}

type ColumnsOf<All extends Choices> = Exclude<
  { [Name in keyof All]: All[Name] extends { column: infer Column } ? Column : Name }[keyof All],
  null
>

/** Condition: a row's columns have the values chosen above the list. */
export function isChosen<All extends Choices>(
  table: PgTable & Record<ColumnsOf<All> & string, PgColumn>,
  choices: All,
  filter: Chosen<All>,
): SQL | undefined {
  const columns = getTableColumns(table)
  return and(
    ...Object.entries<Choice>(choices).flatMap(([name, { column = name }]) => {
      const word = filter[name]
      return word === undefined || column === null ? [] : eq(columns[column]!, word)
    }),
  )
}
