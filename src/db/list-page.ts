/** Which rows of a list come after a cursor, and in what order; the days asked for are read by the index of times. */
import { and, asc, desc, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { momentsOf, type DateRange } from '#shared/date-range.ts'
import { MAX_ID } from '#shared/paging.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn }

type Asked = DateRange & { cursor?: number | undefined; oldestFirst?: boolean | undefined }

/**
 * A whole list is in the order of its ids. Narrowed to days it is in the order of its times, and of ids within one
 * moment: the newest row of an old month is then the first of an index, where by id all newer rows would be read.
 * @param asked.cursor the last row already seen; it may have been deleted since.
 */
export function listPage(table: Listed, { from, to, cursor, oldestFirst = false }: Asked) {
  const { start, end } = momentsOf({ from, to })
  const direction = oldestFirst ? asc : desc
  if (start === undefined && end === undefined)
    return {
      found: oldestFirst ? gt(table.id, cursor ?? 0) : lt(table.id, cursor ?? MAX_ID),
      columns: ['id'],
      orderBy: [direction(table.id)],
    }
  return {
    found: and(
      start && gte(table.createdAt, start),
      end && lt(table.createdAt, end),
      cursor === undefined ? undefined : after(table, cursor, oldestFirst),
    ),
    columns: ['created_at', 'id'],
    orderBy: [direction(table.createdAt), direction(table.id)],
  }
}

function after(table: Listed, cursor: number, oldestFirst: boolean): SQL | undefined {
  const { id, createdAt } = table
  // the row itself, or its neighbour if it is gone
  const at = oldestFirst
    ? sql`(select ${createdAt} from ${table} where ${id} >= ${cursor} order by ${id} limit 1)`
    : sql`(select ${createdAt} from ${table} where ${id} <= ${cursor} order by ${id} desc limit 1)`
  return oldestFirst
    ? and(gte(createdAt, at), sql`(${createdAt}, ${id}) > (${at}, ${cursor})`)
    : and(lte(createdAt, at), sql`(${createdAt}, ${id}) < (${at}, ${cursor})`)
}
