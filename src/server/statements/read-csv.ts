/** Reads the incoming payments of a bank's CSV file. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { cleanLine } from '#shared/clean-text.ts'
import {
  dayOf,
  MAX_STATEMENT_ROWS,
  penceOf,
  STATEMENT_TEXT_LENGTHS,
  type ColumnMap,
  type StatementLine,
} from '#shared/statements.ts'
import { NOT_A_STATEMENT, TOO_MANY_ROWS, type ReadStatement } from './statement-errors.ts'

export type CsvFile = {
  headers: string[]
  rows: string[][]
  /** Identifies the titles. */
  signature: string
  /** False for a bank whose files have none. */
  hasTitles: boolean
}

/** The longest cell of any bank, and far below what would take long to parse. */
const MAX_RECORD = 20_000

/** Banks put notes before the titles, but not more. */
const MAX_NOTES = 20

/** Splits a file into rows. The first row of at least three titles is the header; some banks write none. */
export function parseCsv(text: string): CsvFile {
  const all = split(text)
  const titles = all.slice(0, MAX_NOTES).findIndex((row) => isHeader(row))
  const rows = all.slice(titles + 1).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (rows.length > MAX_STATEMENT_ROWS) throw TOO_MANY_ROWS()
  if (titles === -1 && !isPayment(rows[0] ?? [])) throw NOT_A_STATEMENT()
  const headers = (all[titles] ?? rows[0]!.map((_, index) => `Column ${index + 1}`)).map(cleanLine)
  const names = JSON.stringify(headers.map((title) => title.toLowerCase()))
  const signature = createHash('sha256').update(names).digest('hex')
  return { headers, rows, signature, hasTitles: titles !== -1 }
}

const isPayment = (row: readonly string[]): boolean =>
  row.length >= 3 && row.some((cell) => dayOf(cell)) && row.some((cell) => penceOf(cell) !== undefined)

/** A guess of the columns of a file without titles. */
export function guessByRows([row = []]: readonly string[][]): ColumnMap {
  const date = row.findIndex((cell) => dayOf(cell) !== undefined)
  const amount = row.findIndex((cell, index) => index !== date && penceOf(cell) !== undefined)
  const length = (index: number) => (index === date || index === amount ? 0 : row[index]!.length)
  const description = row.reduce((best, _, index) => (length(index) > length(best) ? index : best), 0)
  return { date, amount, paidIn: null, description, reference: null }
}

function split(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const count = (mark: string) => text.slice(0, 2000).split(mark).length
  const delimiter = [';', '\t'].find((mark) => first.includes(mark) && count(mark) > count(',')) ?? ','
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD,
      to: MAX_STATEMENT_ROWS + 50,
    })
  } catch {
    // the parser's words quote the file
    throw NOT_A_STATEMENT()
  }
}

/** Titles are words: no day and no amount. */
const isHeader = (row: readonly string[]): boolean =>
  row.filter((cell) => /[a-z]{2}/i.test(cell)).length >= 3 &&
  row.every((cell) => penceOf(cell) === undefined && dayOf(cell) === undefined)

/** The incoming payments of a file; what went out is left out, and rows without a day or an amount are counted. */
export function linesOfCsv({ rows }: CsvFile, columns: ColumnMap): ReadStatement {
  const lines: StatementLine[] = []
  let unread = 0
  for (const row of rows) {
    const cell = (at: number | null) => (at === null ? '' : (row[at] ?? ''))
    const day = dayOf(cell(columns.date))
    const typed = cell(columns.paidIn ?? columns.amount)
    // a column of what was paid in is empty in the rows of what went out
    const pence = typed.trim() === '' && columns.paidIn !== null ? 0 : penceOf(typed)
    if (day === undefined || pence === undefined) unread += 1
    else if (pence > 0)
      lines.push({
        day,
        pence,
        description: cleanText(cell(columns.description), 'description'),
        reference: cleanText(cell(columns.reference), 'reference'),
        bankId: null,
      })
  }
  return { lines, unread }
}

export const cleanText = (text: string, field: keyof typeof STATEMENT_TEXT_LENGTHS): string =>
  cleanLine(text.replaceAll(/\s+/g, ' ')).slice(0, STATEMENT_TEXT_LENGTHS[field]).toWellFormed()
