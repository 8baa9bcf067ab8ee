/** Reads lists page by page. */
import type { PageInput } from '#shared/platform/api/paging.ts'

/** Enough rows to fill a tall screen. */
export const ROWS_A_PAGE = 50

type Page<Row> = { rows: Row[]; nextCursor: number | null }

/** Reads one extra row, to know whether another page follows. Without a limit it reads the whole list. */
export async function withNextLink<Row extends { id: number }>(
  ctx: { setNextCursor(cursor: number): void },
  input: PageInput,
  list: (page: PageInput) => Promise<Row[]>,
): Promise<Row[]> {
  const { limit } = input
  if (limit === undefined) return list(input)
  const { rows, nextCursor } = await searchPage({ ...input, limit }, list)
  if (nextCursor !== null) ctx.setNextCursor(nextCursor)
  return rows
}

/** Runs `list` for a list on our own pages: always with a limit, and with the next cursor in the result. */
export async function searchPage<Input extends PageInput, Row extends { id: number }>(
  input: Input,
  list: (page: Input & { limit: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const limit = input.limit ?? ROWS_A_PAGE
  const found = await list({ ...input, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
