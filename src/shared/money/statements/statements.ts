/** Bank statements: how a file is read, and the states of a line. Without zod. */
import { MAX_PENCE } from '../../platform/text/amounts.ts'

/** In characters: a year of a busy account. */
export const MAX_STATEMENT_LENGTH = 500_000
export const MAX_STATEMENT_ROWS = 5000
export const MAX_STATEMENT_COLUMNS = 200
export const STATEMENT_TEXT_LENGTHS = { description: 300, reference: 140 } as const
/** Days for which the text of a decided line is stored; until then it helps to recognise the donor's next gift. */
export const STATEMENT_TEXT_DAYS = 90
/** Days after the import for which the text of an undecided line is stored. */
export const UNDECIDED_TEXT_DAYS = 180

/** 'open': nobody has decided yet. */
export const LINE_STATES = ['open', 'booked', 'ignored'] as const

/** Meanings that a column of a CSV file can have. */
export const STATEMENT_COLUMNS = ['date', 'amount', 'paidIn', 'description', 'reference'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]
export const STATEMENT_COLUMN_LABELS: Record<StatementColumn, string> = {
  date: 'Date',
  amount: 'Amount, with a minus sign for what went out',
  paidIn: 'Amount paid in, if it has a column of its own',
  description: 'Description or name of the payer',
  reference: 'Reference, if it has a column of its own',
}
/** Position of each column; null if the file lacks it. */
export type ColumnMap = Record<StatementColumn, number | null>

/** Whether two choices of columns are the same. */
export const isSameChoice = (one: ColumnMap, other: ColumnMap): boolean =>
  STATEMENT_COLUMNS.every((column) => one[column] === other[column])

/** An incoming payment on a statement. */
export type StatementLine = {
  /** '2026-11-24' */
  day: string
  pence: number
  description: string
  reference: string
  /** The bank's own id of the payment, with its account, if the file has them. */
  bankId: string | null
  /** Hash of the CSV file's column titles or of the OFX file's account. */
  source: string
}

/** Why a row is left out. */
export const LEFT_OUT = ['outgoing', 'unfinished', 'otherCurrency', 'unread'] as const
export type LeftOut = Record<(typeof LEFT_OUT)[number], number>

/** Usual column titles of UK banks, in lower case, without text in brackets; the best match first. */
const NAMES: Record<StatementColumn, readonly string[]> = {
  date: [
    'date',
    'transaction date',
    'completed date',
    'date completed',
    'posting date',
    'posted date',
    'booking date',
    'value date',
    'finished on',
    'created on',
    'started date',
    'date/time',
  ],
  amount: [
    'amount',
    'value',
    'debit/credit',
    'transaction amount',
    'source amount',
    'local amount',
    'gross',
    'sum',
    'total',
    'betrag',
  ],
  paidIn: ['credit amount', 'paid in', 'money in', 'credit', 'credits', 'receipts', 'amount in', 'deposits'],
  description: [
    'name',
    'counter party',
    'counterparty',
    'payer',
    'payer name',
    'source name',
    'transaction description',
    'description',
    'memo',
    'narrative',
    'details',
    'transaction details',
    'merchant/description',
    'particulars',
  ],
  reference: ['reference', 'payment reference', 'your reference', 'notes and #tags', 'notes', 'note'],
}

/** 'Paid in (£)' → 'paid in', 'Amount GBP' → 'amount' */
export const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\([^()]*\)|£|\bgbp\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Guesses the meaning of columns by the titles in the first row. */
export function guessColumns(headers: readonly string[]): ColumnMap {
  const titles = headers.map(plainTitle)
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
/** In characters. Days and amounts are shorter, so longer texts are not parsed. */
const MAX_CELL = 60
/** A day may be followed by a time. */
const DAY_ENDS = /^(?:$|[\sT,])/

/**
 * '24/11/2026', 'Tue 24th Nov 26', '24-Nov-2026', '2026-11-24T10:00', '2026/11/24' and '20261124' → '2026-11-24';
 * undefined if it is not a day. UK banks write the day before the month.
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > MAX_CELL) return undefined
  const packed = /^(\d{4})(\d\d)(\d\d)(?=$|\D|\d{6})/.exec(text)
  if (packed) return realDay(packed[1]!, packed[2]!, packed[3]!)
  const iso = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)/.exec(text)
  if (iso) return DAY_ENDS.test(text.slice(iso[0].length)) ? realDay(iso[1]!, iso[3]!, iso[4]!) : undefined
  const british =
    /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?(\d{1,2})(?:st|nd|rd|th)?[/\-. ]{1,2}(\d{1,2}|[a-z]{3})[a-z]{0,6}[/\-., ]{1,2}(\d{4}|\d\d)/i.exec(
      text,
    )
  if (!british || !DAY_ENDS.test(text.slice(british[0].length))) return undefined
  const [, date = '', named = '', year = ''] = british
  const month = /\d/.test(named) ? named : String(MONTHS.indexOf(named.toLowerCase()) + 1)
  return realDay(year.length === 2 ? `20${year}` : year, month, date)
}

function realDay(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

const AMOUNT = /^([+-]?) ?(\(?) ?([+-]?) ?([\d.,' ]*\d[.,]?) ?(\)?) ?(CR|DR|C|D|[+-])?\.?$/i
/** Formats of pounds and pence. Three digits after a full stop are ambiguous, so they are not read. */
const NUMBERS = [
  /^(\d{1,9})[.,]?$/,
  /^(\d{0,9})[.,](\d{1,2})$/,
  /^(\d{0,9})\.(\d\d)00+$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:[ ']\d{3})+)(?:[.,](\d{1,2}))?$/,
]

/**
 * '£1,234.5' and '1.234,5 GBP' → 123450, '.50' → 50, '25.00 CR' → 2500, '(25.00)' and '25.00-' → -2500; undefined if
 * it is not an amount in pounds.
 */
export function parsePence(typed: string): number | undefined {
  if (typed.length > MAX_CELL) return undefined
  const text = typed
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replaceAll('’', "'")
    .replace(/£|GBP/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, before, opens, after, number = '', closes, end = ''] = AMOUNT.exec(text) ?? []
  const found = NUMBERS.map((shape) => shape.exec(number)).find((one) => one !== null)
  if (!found || (opens === '(') !== (closes === ')')) return undefined
  const [, pounds = '', pence = ''] = found
  const isOut =
    opens === '(' || before === '-' || after === '-' || ['D', 'DR', '-'].includes(end.toUpperCase())
  const amount = Number(pounds.replace(/\D/g, '')) * 100 + Number(pence.padEnd(2, '0'))
  // more than the table can store
  if (amount > MAX_PENCE) return undefined
  return isOut ? -amount : amount
}
