/** Input and output of the owner's lists. */
import { z } from 'zod'
import { DATES_ERROR, dateRange, datesInOrder } from '../time/date-range.schema.ts'
import type { Choice, Choices } from './list-choices.ts'
import type { DateRange } from '../time/date-range.ts'
import { pageInput, rowId } from './paging.ts'

type Word<One extends Choice> = keyof One['words'] & string
type ChoiceFields<All extends Choices> = {
  [Name in keyof All]: z.ZodOptional<z.ZodType<Word<All[Name]>, Word<All[Name]>>>
}

const choiceFields = <All extends Choices>(choices: All) =>
  Object.fromEntries(
    Object.entries(choices).map(([name, { words }]) => [name, z.enum(Object.keys(words)).optional()]),
  ) as unknown as ChoiceFields<All>

/** Input for a page of a list, with the list's own fields and its choices. */
export const pageFilter = <Fields extends z.ZodRawShape, All extends Choices>(fields: Fields, choices: All) =>
  z.object({ ...pageInput.shape, ...fields, ...choiceFields(choices) })

/** Input for a page of a list that is also filtered by days. */
export const listFilter = <Fields extends z.ZodRawShape, const All extends Choices = {}>(
  fields: Fields,
  choices?: All,
) =>
  pageFilter({ ...dateRange, ...fields }, choices ?? ({} as All)).refine(
    (filter) => datesInOrder(filter as DateRange),
    DATES_ERROR,
  )

/** Words to search a list by. */
export const listWords = /* @__PURE__ */ z.string().max(200).optional()

/** A page of rows, with the cursor of the next page; null on the last. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: rowId.nullable() })
