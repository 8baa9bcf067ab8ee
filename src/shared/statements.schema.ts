/** What is sent to import a bank statement, and to decide on its lines. */
import { z } from 'zod'
import { foundDonor, giftParts, requireKnownDonor } from './hand-gifts.schema.ts'
import { decimalPounds } from './money.schema.ts'
import { pageInput, rowId } from './paging.ts'
import { LINE_STATES, MAX_STATEMENT_LENGTH } from './statements.ts'

const position = z.int().min(0).max(200).nullable()
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

export const importedStatement = z.object({
  /** The columns of a CSV file whose titles are new: nothing was imported yet. */
  unknownColumns: z
    .object({ headers: z.array(z.string()), samples: z.array(z.array(z.string())), guess: columnMap })
    .nullable(),
  /** Incoming payments that are new. */
  imported: z.int(),
  /** Those that were imported before. */
  known: z.int(),
  /** Rows without a day or an amount. */
  unread: z.int(),
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
  /** The day of the provider's payout that it seems to be. */
  payoutOn: z.iso.date().nullable(),
  /** A gift of this amount that was entered by hand about then. */
  enteredAs: rowId.nullable(),
  /** The payment that it was booked as. */
  paymentId: rowId.nullable(),
})
export type ListedLine = z.infer<typeof statementLine>

export const lineSearch = z.object({ ...pageInput.shape, state: z.enum(LINE_STATES).optional() })
export const linePage = z.object({ rows: z.array(statementLine), nextCursor: rowId.nullable() })

export const bookLineInput = z.object({ id: rowId, ...giftParts.shape }).check(requireKnownDonor)
export const bookedLine = z.object({ paymentId: rowId })
export const lineInput = z.object({ id: rowId })
