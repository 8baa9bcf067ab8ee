/** Input for importing a bank statement, and for deciding on its lines. */
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
  /** Text of the file. */
  text: z
    .string()
    .min(1, 'This file is empty')
    .max(MAX_STATEMENT_LENGTH, 'This file is too large. Please export a shorter period'),
  /** Meanings of a CSV file's columns, stored for files with the same column titles. */
  columns: columnMap.optional(),
})

const number = z.int().nullable()
/** Leaves out the checks of `columnMap`, because the guess may be incomplete. */
const guessedColumns = z.object(
  Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, number])) as Record<
    keyof ColumnMap,
    typeof number
  >,
)

/** Titles and sample rows, from which to choose the columns. */
const columnQuestion = z.object({
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  guess: guessedColumns,
})
export type ColumnQuestion = z.infer<typeof columnQuestion>

const count = z.int()

export const importedStatement = z.object({
  /** Set if the CSV file has new titles: nothing was imported yet. */
  unknownColumns: columnQuestion.nullable(),
  /** Set if a CSV file was read: its columns as chosen now or for an earlier file, to be corrected. */
  usedColumns: columnQuestion.nullable(),
  /** Number of new incoming payments. */
  imported: count,
  /** Of these, gifts that were recorded at once by the donor's reference. */
  booked: count,
  /** Number of payments that were imported before. */
  known: count,
  /** Undecided lines from the same rows, read with other columns, which are deleted. */
  replaced: count,
  /** Decided lines from the same rows, read with other columns, whose day or amount differs. */
  decidedOtherwise: count,
  /** Numbers of rows that are not incoming payments in pounds, or not yet. */
  ...(Object.fromEntries(LEFT_OUT.map((why) => [why, count])) as Record<keyof LeftOut, typeof count>),
})
export type ImportedStatement = z.infer<typeof importedStatement>

/** A possible donor of a line, and why. */
const suggestedDonor = foundDonor.extend({ why: z.enum(['own reference', 'reference', 'name']) })

export const statementLine = z.object({
  id: rowId,
  day: z.iso.date(),
  amount: decimalPounds,
  description: z.string(),
  reference: z.string(),
  state: z.enum(LINE_STATES),
  donors: z.array(suggestedDonor),
  /** Whether the line matches more people than these, or may: not all who share a very common name are compared. */
  hasMoreDonors: z.boolean(),
  /** Day of the provider's payout that the line seems to be. */
  payoutOn: z.iso.date().nullable(),
  /** An offline gift of this amount that was entered by hand for about the same day. */
  enteredAs: rowId.nullable(),
  /** The Gift Aid claim that HMRC seems to pay with this line; `paidOn` is set if its payment was entered already. */
  claim: z.object({ id: rowId, duePence: z.int(), paidOn: z.iso.date().nullable() }).nullable(),
  /** The payment that the line was recorded as. */
  paymentId: rowId.nullable(),
})
export type ListedLine = z.infer<typeof statementLine>

export const lineSearch = z.object({ ...pageInput.shape, state: z.enum(LINE_STATES).optional() })
export const linePage = /* @__PURE__ */ pageOf(statementLine)

export const bookLineInput = z.object({ id: rowId, ...giftParts.shape }).check(requireKnownDonor)
export const bookedLine = z.object({ paymentId: rowId })
export const lineInput = z.object({ id: rowId })
