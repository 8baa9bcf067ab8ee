/** Why a file is refused, in the words of who chose it; never the file's own text. */
import { MAX_STATEMENT_ROWS, type StatementLine } from '#shared/statements.ts'
import { invalid } from '../errors.ts'

export type ReadStatement = {
  /** In the file's order. */
  lines: StatementLine[]
  /** How many rows had no day or no amount. */
  unread: number
}

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
