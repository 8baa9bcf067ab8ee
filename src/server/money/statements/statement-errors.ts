/** Why a file is refused, for the person who chose it. Never quotes the file. */
import { MAX_STATEMENT_ROWS, type LeftOut, type StatementLine } from '#shared/money/statements/statements.ts'
import { invalid } from '../../errors.ts'

/** Incoming payments in the order of the file, and how many other rows were left out. */
export type ReadStatement = LeftOut & { lines: StatementLine[] }

export const emptyStatement = (): ReadStatement => ({
  lines: [],
  outgoing: 0,
  unfinished: 0,
  otherCurrency: 0,
  unread: 0,
})

export const NOT_A_STATEMENT = () =>
  invalid(
    'This file is no bank statement that we can read. Please export it from your bank as CSV or OFX.',
    'NOT_A_STATEMENT',
  )
export const TOO_MANY_ROWS = () =>
  invalid(
    `This file has more than ${MAX_STATEMENT_ROWS.toLocaleString('en-GB')} rows. Please export a shorter period.`,
    'TOO_MANY_ROWS',
  )
export const COLUMNS_DO_NOT_FIT = () =>
  invalid('No row has a day and an amount in these columns. Please choose them again.', 'COLUMNS_DO_NOT_FIT')
