/** Streams a list that grows for years, page by page, so that it is never in memory as a whole. */
import { Readable } from 'node:stream'
import { MAX_PAGE, type PageInput } from '#shared/platform/api/paging.ts'
import type { Context } from '../../context.ts'

type Page = { rows: unknown; next: number | undefined }

/** If a later page fails, the connection is cut, so that nobody mistakes a part for the whole list. */
export async function wholeList(
  ctx: Context,
  ask: (ctx: Context, page: PageInput) => Promise<unknown>,
): Promise<unknown> {
  const read = async (from: Context, page: PageInput): Promise<Page> => {
    let next: number | undefined
    const setNextCursor = (cursor: number) => {
      next = cursor
    }
    const rows = await ask({ ...from, setNextCursor }, { limit: MAX_PAGE, ...page })
    return { rows, next }
  }
  const first = await read(ctx, {})
  if (first.next === undefined) return first.rows
  // the headers were already sent with the first page
  const later = { ...ctx, setDependsOnSession() {} }
  const pages = listed(first, (cursor) => read(later, { cursor }))
  return Readable.from(pages, { objectMode: false })
}

async function* listed(first: Page, read: (cursor: number) => Promise<Page>): AsyncGenerator<string> {
  let page = first
  yield `[${inner(page)}`
  while (page.next !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- the reader sets the pace
    page = await read(page.next)
    yield `,${inner(page)}`
  }
  yield ']'
}

/** The JSON of a page's rows without brackets. Pages after the first are never empty. */
const inner = ({ rows }: Page) => JSON.stringify(rows).slice(1, -1)
