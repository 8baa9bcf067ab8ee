/** Input and output of the owner's lists. */
import { z } from 'zod'
import { DATES_ERROR, dateRange, datesInOrder } from '../time/date-range.schema.ts'
import type { DateRange } from '../time/date-range.ts'
import { pageInput, rowId } from './paging.ts'

/** A page of a list that is filtered by days, and by the list's own fields. */
export const listFilter = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .object({ ...pageInput.shape, ...dateRange, ...fields })
    .refine((filter) => datesInOrder(filter as DateRange), DATES_ERROR)

/** The words that a list is searched by. */
export const listWords = /* @__PURE__ */ z.string().max(200).optional()

/** A page of rows, and the cursor of the next one; null on the last. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: rowId.nullable() })
