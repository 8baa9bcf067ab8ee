/** What is sent to import a bank statement, and to decide on its lines. */
import { z } from 'zod'
import { foundDonor, giftParts, requireKnownDonor } from './offline-gifts.schema.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { pageOf } from '../../platform/api/list.schema.ts'
import { pageInput, rowId } from '../../platform/api/paging.ts'
import {
  LEFT_OUT,
  LINE_STATES,
  MAX_STATEMENT_COLUMNS,
  MAX_STATEMENT_LENGTH,
  STATEMENT_COLUMNS,
  type ColumnMap,
  type LeftOut,
} from './statements.ts'

const position = z
  .int()
  .min(0)
  .max(MAX_STATEMENT_COLUMNS - 1)
  .nullable()
export const columnMap = z
  .object({
    date: position,
    amount: position,
    paidIn: position,
    description: position,
    reference: position,
  })
  .check(({ value, issues }) => {
    const complain = (path: string, message: string) =>
      issues.push({ code: 'custom', message, input: null, path: [path] })
    if (value.date === null) complain('date', 'Please choose the column of the date')
    if (value.amount === null && value.paidIn === null)
      complain('amount', 'Please choose the column of the amount')
    if (value.description === null && value.reference === null)
      complain('description', 'Please choose the column that says who paid')
  })

export const statementInput = z.object({
  /** The file's text. */
  text: z
    .string()
    .min(1, 'This file is empty')
    .max(MAX_STATEMENT_LENGTH, 'This file is too large. Please export a shorter period'),
  /** What the columns of a CSV file mean; remembered for the next file with the same titles. */
  columns: columnMap.optional(),
})

const number = z.int().nullable()
/** Without the checks of `columnMap`: a guess is what somebody is asked to complete. */
const guessedColumns = z.object(
  Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, number])) as Record<
    keyof ColumnMap,
    typeof number
  >,
)

/** Titles and sample rows to choose the columns by. */
const columnQuestion = z.object({
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: guessedColumns,
})
export type ColumnQuestion = z.infer<typeof columnQuestion>

const count = z.int()

export const importedStatement = z.object({
  /** The columns of a CSV file whose titles are new: nothing was imported yet. */
  unknownColumns: columnQuestion.nullable(),
  /** The columns of a CSV file that was read as they were chosen, now or for an earlier file: they can be chosen anew. */
  usedColumns: columnQuestion.nullable(),
  /** Incoming payments that are new. */
  imported: count,
  /** Those that were imported before. */
  known: count,
  /** Undecided lines that other columns had made of these rows: they are deleted. */
  replaced: count,
  /** Lines that other columns had made of these rows, and that were decided with another day or amount. */
  decidedOtherwise: count,
  /** Rows that are no incoming payment in pounds, or not yet. */
  ...(Object.fromEntries(LEFT_OUT.map((why) => [why, count])) as Record<keyof LeftOut, typeof count>),
})
export type ImportedStatement = z.infer<typeof importedStatement>

/** Who a line may be from, and why. */
const suggestedDonor = foundDonor.extend({ why: z.enum(['reference', 'name']) })

export const statementLine = z.object({
  id: rowId,
  day: z.iso.date(),
  amount: decimalPounds,
  description: z.string(),
  reference: z.string(),
  state: z.enum(LINE_STATES),
  donors: z.array(suggestedDonor),
  /** The line names more people than these. */
  hasMoreDonors: z.boolean(),
  /** The day of the provider's payout that it seems to be. */
  payoutOn: z.iso.date().nullable(),
  /** A gift of this amount that was entered by hand about then. */
  enteredAs: rowId.nullable(),
  /** The claim of Gift Aid that HMRC seems to pay with it; `paidOn` if that was entered already. */
  claim: z.object({ id: rowId, duePence: z.int(), paidOn: z.iso.date().nullable() }).nullable(),
  /** The payment that it was booked as. */
  paymentId: rowId.nullable(),
})
export type ListedLine = z.infer<typeof statementLine>

export const lineSearch = z.object({ ...pageInput.shape, state: z.enum(LINE_STATES).optional() })
export const linePage = /* @__PURE__ */ pageOf(statementLine)

export const bookLineInput = z.object({ id: rowId, ...giftParts.shape }).check(requireKnownDonor)
export const bookedLine = z.object({ paymentId: rowId })
export const lineInput = z.object({ id: rowId })
