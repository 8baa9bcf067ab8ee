/** Lists answer whole; with `limit` and `cursor` they answer a page (the operating interface's list rule). */
import { z } from 'zod'

export const MAX_PAGE = 500

/** The largest exact integer, far below the range of the tables and never reached. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

/** The largest version of a row, which counts its changes in a column of 32 bits. */
export const MAX_VERSION = 2 ** 31 - 1

/** `cursor` is the id of the last row already seen; the page begins after it. */
export const pageInput = z.object({
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  cursor: z.int().positive().optional(),
})
export type PageInput = z.infer<typeof pageInput>

/** An id as tables make them: a positive integer, at most MAX_ID by what an integer is to zod. */
export const rowId = z.int('An id is a whole number').positive('An id is a positive number')

/** The supporter that a row of the dashboard names, whose page it leads to. */
export const supporterRef = /* @__PURE__ */ rowId.nullable().default(null)
