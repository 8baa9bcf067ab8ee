/** Pagination. Without `limit` and `cursor` a list returns all rows. */
import { z } from 'zod'

export const MAX_PAGE = 500

/** Larger than any id. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

/** Largest version of a row, stored in 32 bits. */
export const MAX_VERSION = 2 ** 31 - 1

/** `cursor`: id of the last row already seen; the page starts after it. */
export const pageInput = z.object({
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  cursor: z.int().positive().optional(),
})
export type PageInput = z.infer<typeof pageInput>

/** A row's id: a positive integer up to MAX_ID. */
export const rowId = z.int('An id is a whole number').positive('An id is a positive number')

/** Supporter of a row on the dashboard, to link to the supporter's page. */
export const supporterRef = /* @__PURE__ */ rowId.nullable().default(null)
