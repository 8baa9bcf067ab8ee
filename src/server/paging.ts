/** One page of a list, and the word to its caller that there is a next one. */
import type { PageInput } from '#shared/paging.ts'

/**
 * Runs `list` for the page asked for; with a limit it asks for one row more, which only tells whether the list
 * goes on. Without a limit the whole list is answered.
 */
export async function listPage<Row extends { id: number }>(
  ctx: { setNextCursor(cursor: number): void },
  input: PageInput,
  list: (page: PageInput) => Promise<Row[]>,
): Promise<Row[]> {
  if (input.limit === undefined) return list(input)
  const rows = await list({ ...input, limit: input.limit + 1 })
  if (rows.length <= input.limit) return rows
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  if (last) ctx.setNextCursor(last.id)
  return page
}
