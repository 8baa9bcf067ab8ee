/** Reads the incoming payments of a bank's CSV file. */
import { createHash } from 'node:crypto'
import { cleanLine } from '#shared/platform/text/clean-text.ts'
import {
  parseDay,
  guessColumns,
  MAX_STATEMENT_COLUMNS,
  MAX_STATEMENT_ROWS,
  parsePence,
  plainTitle,
  STATEMENT_TEXT_LENGTHS,
  type ColumnMap,
  type LeftOut,
  type StatementLine,
} from '#shared/money/statements/statements.ts'
import { isHeader, isPayment, rowsOf } from './csv-rows.ts'
import { currencyColumn, isOtherCurrency, namesOtherCurrency } from './currency.ts'
import { emptyStatement, NOT_A_STATEMENT, TOO_MANY_ROWS, type ReadStatement } from './statement-errors.ts'

export type CsvFile = {
  headers: string[]
  rows: string[][]
  /** Identifies the header. */
  signature: string
  /** False for banks whose files have no header. */
  hasTitles: boolean
}

/** Banks write at most this many notes before the header. */
const MAX_NOTES = 40

/**
 * Splits a file into rows. The header is the last row before the first payment that has at least three titles; some
 * files have none.
 */
export function parseCsv(text: string): CsvFile {
  const all = rowsOf(text)
  const first = all.findIndex((row) => isPayment(row))
  const titles = all.slice(0, Math.min(first === -1 ? all.length : first, MAX_NOTES)).findLastIndex(isHeader)
  const rows = all.slice(titles + 1)
  if (rows.length > MAX_STATEMENT_ROWS) throw TOO_MANY_ROWS()
  if (titles === -1 && !isPayment(rows[0] ?? [])) throw NOT_A_STATEMENT()
  const headers = (all[titles] ?? rows[0]!.map((_, index) => `Column ${index + 1}`)).map(cleanLine)
  if (headers.length > MAX_STATEMENT_COLUMNS) throw NOT_A_STATEMENT()
  const names = JSON.stringify(headers.map((title) => title.toLowerCase()))
  const signature = createHash('sha256').update(names).digest('hex')
  return { headers, rows, signature, hasTitles: titles !== -1 }
}

/** Guesses the columns from the header and, where that does not help, from the first payment. */
export function guessFor({ headers, rows, hasTitles }: CsvFile): ColumnMap {
  const none = { date: null, amount: null, paidIn: null, description: null, reference: null }
  const guess = hasTitles ? guessColumns(headers) : none
  const row = rows.find((one) => isPayment(one))
  if (!row) return guess
  const taken = (at: number) => Object.values(guess).includes(at)
  guess.date ??= found(row.findIndex((cell, at) => !taken(at) && parseDay(cell) !== undefined))
  if (guess.paidIn === null)
    guess.amount ??= found(row.findIndex((cell, at) => !taken(at) && parsePence(cell) !== undefined))
  const length = (at: number) => (taken(at) ? 0 : row[at]!.length)
  if (guess.reference === null)
    guess.description ??= row.reduce((best, _, at) => (length(at) > length(best) ? at : best), 0)
  return guess
}

const found = (at: number): number | null => (at === -1 ? null : at)

/** States of payments that have not arrived, or were returned. */
export const UNFINISHED =
  /\b(?:pending|declined|revers(?:ed|al)|reverted|failed|cancell?ed|denied|rejected|refused|expired|refunded|returned|voided|unpaid|on hold|held|authori[sz]ed|in progress|processing|scheduled|incomplete)\b/i
const STATE = /^(?:(?:transaction|payment) )?(?:status|state)$/
const ONLY_UNFINISHED = new RegExp(`^${UNFINISHED.source}$`, 'i')
/** If amounts have no sign, another column has the direction. */
const OUTGOING = /^(?:d|dr|debit|dbit|débito|débit|out|outgoing|outflow|s|soll|-)$/i
const DIRECTION_CELL = /^(?:[cd+-]|cr|dr|credit|debit)$/i
const DIRECTION =
  /direction|indicator|\bsign\b|\btype\b|soll.{0,3}haben|débito?.{0,3}cr[ée]dito?|\b(?:d|dr|debit)(?:\/| or )(?:c|cr|credit)\b|\b(?:c|cr|credit)(?:\/| or )(?:d|dr|debit)\b/i
/** A row between payments that only states the balance. */
const BALANCE = /^(?:(?:opening|closing|start|end) )?balance(?: (?:brought|carried) forward)?$/i
/** Matches an empty amount, such as 'paid in' of an outgoing payment. */
const NOTHING = /^[-–—]?$/

type ReadRow = { line: StatementLine } | { leftOut: keyof LeftOut }

/** Classifies each row of a file as a payment, or as left out for a reason. */
export function readRows({ headers, rows, hasTitles, signature }: CsvFile, columns: ColumnMap): ReadRow[] {
  const amountAt = columns.paidIn ?? columns.amount
  const currencyAt = currencyColumn(hasTitles ? headers : headers.map(() => ''), rows, amountAt)
  const isForeign = hasTitles && amountAt !== null && namesOtherCurrency(headers[amountAt] ?? '')
  const stateAt = headers.findIndex((title) => STATE.test(plainTitle(title)))
  const whole = rows.filter((row) => row.length <= headers.length)
  const directions = headers.flatMap((title, at) =>
    (DIRECTION.test(title) && !/balance/i.test(title)) || isDirectionColumn(whole, at) ? at : [],
  )
  const texts = new Set([columns.description, columns.reference])
  return rows.map((row) => {
    const cell = (at: number | null) => (at === null ? '' : (row[at] ?? ''))
    const others = row.filter((_, at) => !texts.has(at))
    if (UNFINISHED.test(cell(stateAt)) || others.some((text) => ONLY_UNFINISHED.test(text)))
      return { leftOut: 'unfinished' }
    const day = parseDay(cell(columns.date))
    const typed = cell(amountAt)
    const isEmpty = columns.paidIn !== null && NOTHING.test(typed)
    const pence = isEmpty ? 0 : parsePence(typed)
    const isOther = isForeign || isOtherCurrency(cell(currencyAt)) || namesOtherCurrency(typed)
    if (
      day === undefined ||
      (pence === undefined && !isOther) ||
      isCut(row, amountAt, headers.length) ||
      row.some((text) => BALANCE.test(text))
    )
      return { leftOut: 'unread' }
    if ((pence ?? 1) <= 0 || directions.some((at) => OUTGOING.test(cell(at)))) return { leftOut: 'outgoing' }
    if (isOther || pence === undefined) return { leftOut: 'otherCurrency' }
    return {
      line: {
        day,
        pence,
        description: cleanText(cell(columns.description), 'description'),
        reference: cleanText(cell(columns.reference), 'reference'),
        bankId: null,
        source: signature,
      },
    }
  })
}

/** Whether a column has only directions, whatever its title. A column of dashes is empty. */
function isDirectionColumn(rows: readonly string[][], at: number): boolean {
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
  return cells.every((cell) => DIRECTION_CELL.test(cell)) && cells.some((cell) => cell !== '-')
}

/** Whether an unquoted thousands separator may have split the amount: '1,234.56' in a row with one cell too many. */
const isCut = (row: readonly string[], amountAt: number | null, width: number): boolean =>
  amountAt !== null && row.length > width && /^\d{3}(?:\.\d\d)?$/.test(row[amountAt + 1] ?? '')

/** Incoming payments of a file, and counts of the other rows. */
export function linesOfCsv(file: CsvFile, columns: ColumnMap): ReadStatement {
  const read = emptyStatement()
  for (const row of readRows(file, columns)) {
    if ('line' in row) read.lines.push(row.line)
    else read[row.leftOut] += 1
  }
  return read
}

export const cleanText = (text: string, field: keyof typeof STATEMENT_TEXT_LENGTHS): string =>
  cleanLine(text.replaceAll(/\s+/g, ' ')).slice(0, STATEMENT_TEXT_LENGTHS[field]).toWellFormed()
