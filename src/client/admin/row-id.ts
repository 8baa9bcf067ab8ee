/** For `beforeLoad` of a page of one row: an impossible id is 'not found', locked or not. */
import { notFound } from '@tanstack/react-router'

type At = { params: { id: string } }

export function requireRowId({ params: { id } }: At): void {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
}

/** Both ids of a page of a project's news. */
export function requireNewsId({ params: { id, news } }: { params: { id: string; news: string } }): void {
  requireRowId({ params: { id } })
  requireRowIdOrNew({ params: { id: news } })
}

/** Like `requireRowId`, for pages where 'new' creates a row. */
export function requireRowIdOrNew(at: At): void {
  if (at.params.id !== 'new') requireRowId(at)
}
