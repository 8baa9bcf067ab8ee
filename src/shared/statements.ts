/** Bank statements: what is read from a file, and what becomes of each line. Without zod. */
import { MAX_PENCE } from './money.ts'

/** In characters: a year of a busy account. */
export const MAX_STATEMENT_LENGTH = 500_000
export const MAX_STATEMENT_ROWS = 5000
export const STATEMENT_TEXT_LENGTHS = { description: 300, reference: 140 } as const
/** How many days the text of a decided line is stored: until then a gift is recognised by an earlier one's reference. */
export const STATEMENT_TEXT_DAYS = 90

/** 'open': nobody has decided yet. */
export const LINE_STATES = ['open', 'booked', 'ignored'] as const
export type LineState = (typeof LINE_STATES)[number]

/** What the columns of a CSV file mean. */
export const STATEMENT_COLUMNS = ['date', 'amount', 'paidIn', 'description', 'reference'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]
export const STATEMENT_COLUMN_LABELS: Record<StatementColumn, string> = {
  date: 'Date',
  amount: 'Amount, with a minus sign for what went out',
  paidIn: 'Amount paid in, if it has a column of its own',
  description: 'Description or name of the payer',
  reference: 'Reference, if it has a column of its own',
}
/** The position of each column; null if the file has none. */
export type ColumnMap = Record<StatementColumn, number | null>

/** An incoming payment on a statement. */
export type StatementLine = {
  /** '2026-11-24' */
  day: string
  pence: number
  description: string
  reference: string
  /** The bank's own id of it, with its account, if the file has one. */
  bankId: string | null
}

/** Names of columns in the files of the usual banks of the UK, in lower case, the best first. */
const NAMES: Record<StatementColumn, readonly string[]> = {
  date: ['date', 'transaction date', 'completed date', 'date completed', 'posting date', 'value date'],
  amount: ['amount', 'amount (gbp)', 'value', 'debit/credit', 'amount gbp', 'local amount'],
  paidIn: ['credit amount', 'paid in', 'money in', 'credit', 'money in (gbp)', 'credits', 'receipts'],
  description: [
    'name',
    'counter party',
    'counterparty',
    'transaction description',
    'description',
    'memo',
    'narrative',
    'details',
    'transaction details',
    'merchant/description',
  ],
  reference: ['reference', 'payment reference', 'your reference', 'notes and #tags', 'notes'],
}

/** A guess of what the columns are, by the titles in the first row. */
export function guessColumns(headers: readonly string[]): ColumnMap {
  const titles = headers.map((title) => title.trim().toLowerCase())
  const find = (column: StatementColumn) => {
    for (const name of NAMES[column]) if (titles.includes(name)) return titles.indexOf(name)
    return null
  }
  const paidIn = find('paidIn')
  return {
    date: find('date'),
    amount: paidIn === null ? find('amount') : null,
    paidIn,
    description: find('description'),
    reference: find('reference'),
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * '24/11/2026', '24 Nov 26', '24-Nov-2026', '2026-11-24T10:00' and '20261124' → '2026-11-24'; undefined for anything
 * that is no day. Banks of the UK write the day before the month.
 */
export function dayOf(typed: string): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d)(?=$|\D|\d{6}))/.exec(text)
  if (iso) return realDay(iso[1]!, iso[2] ?? iso[4]!, iso[3] ?? iso[5]!)
  const british = /^(\d{1,2})[/\-. ](\d{1,2}|[a-z]{3})[a-z]*[/\-. ](\d{4}|\d\d)\b/i.exec(text)
  if (!british) return undefined
  const [, date = '', named = '', year = ''] = british
  const month = /\d/.test(named) ? named : String(MONTHS.indexOf(named.toLowerCase()) + 1)
  return realDay(year.length === 2 ? `20${year}` : year, month, date)
}

function realDay(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

const AMOUNT = /^([+-]?)£?\s*([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?\s*(CR|DR|-)?$/i

/** '£1,234.5' → 123450, '12.00 CR' → 1200, '(12.00)' and '12.00-' → -1200; undefined for anything but an amount. */
export function penceOf(typed: string): number | undefined {
  const text = typed.trim()
  const bracketed = /^\((.*)\)$/.exec(text)
  const found = AMOUNT.exec(bracketed?.[1] ?? text)
  if (!found) return undefined
  const [, before = '', after = '', pounds = '', pence = '', end = ''] = found
  const isOut = bracketed !== null || before === '-' || after === '-' || /^(DR|-)$/i.test(end)
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  // more than any table holds
  if (amount > MAX_PENCE) return undefined
  return isOut ? -amount : amount
}
