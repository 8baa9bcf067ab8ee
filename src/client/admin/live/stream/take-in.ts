/** Merges fresh rows into a list in place: nothing moves until somebody asks for the new ones. */
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Rows } from '../../lists/list-procedure.ts'

/**
 * @param fresh the list as it is now, as far as it was loaded
 * @param isHidden true for rows that the owner has just removed
 * @returns the shown rows with their new values, how many are not shown yet, and how many no longer belong to the list
 */
export function takeIn<Row extends { id: number }>(
  shown: Rows<Row>,
  fresh: Rows<Row>,
  isHidden: (id: number) => boolean = () => false,
): { rows: Rows<Row>; added: number; removed: number } {
  const now = fresh.pages.flatMap(({ rows }) => rows)
  const before = shown.pages.flatMap(({ rows }) => rows).filter(({ id }) => !isHidden(id))
  // nobody is reading
  if (before.length === 0) return { rows: fresh, added: 0, removed: 0 }
  const byId = new Map(now.map((row) => [row.id, row]))
  const ids = new Set(before.map(({ id }) => id))
  // older rows follow with the next page; the last ones dropped out to make room for new ones
  const isWhole = fresh.pages.at(-1)?.nextCursor === null
  const lastCommon = isWhole ? now.length - 1 : now.map(({ id }) => ids.has(id)).lastIndexOf(true)
  const added = now.slice(0, lastCommon + 1).filter(({ id }) => !ids.has(id) && !isHidden(id)).length
  const lastThere = isWhole ? before.length - 1 : before.map(({ id }) => byId.has(id)).lastIndexOf(true)
  const removed = before.slice(0, lastThere + 1).filter(({ id }) => !byId.has(id)).length
  const pages = shown.pages.map((page) => ({
    ...page,
    // unchanged rows stay the same objects, which do not render again
    rows: page.rows.map((row) => replaceEqualDeep(row, byId.get(row.id) ?? row)),
  }))
  return { rows: { ...shown, pages }, added: lastCommon < 0 ? now.length : added, removed }
}
