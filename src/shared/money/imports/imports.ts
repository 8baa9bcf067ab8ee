/** Gifts and donors from another system's CSV file: its columns, and how their cells are read. Without zod. */
import { plainTitle } from '../statements/statements.ts'
import type { GiftMethod } from '../statements/offline-gifts.ts'

/** Description of imported gifts in Payment History. */
export const IMPORTED_DESCRIPTION = 'Imported'

/**
 * Stored with a declaration whose file does not contain the wording. A claim needs evidence of what the donor declared
 * and when (https://www.gov.uk/guidance/gift-aid-declarations-claiming-tax-back-on-donations, as of November 2026), so
 * day and wording are stored as the file has them.
 */
export const UNKNOWN_WORDING = 'as declared elsewhere'
export const MAX_WORDING = 2000

type Column = {
  label: string
  /** Usual titles, as `plainTitle` makes them; the best match first. */
  titles: readonly string[]
}

/** Columns that a file may have: those of GiveWP, Donorbox and JustGiving, and usual ones of spreadsheets. */
const COLUMNS = {
  day: {
    label: 'Day of the gift',
    titles: ['donation date', 'donated at', 'gift date', 'date of gift', 'date', 'payment date', 'received'],
  },
  amount: {
    label: 'Amount',
    titles: ['donation amount', 'donation total', 'gift amount', 'amount', 'gift', 'total', 'value'],
  },
  name: { label: 'Full name', titles: ['name', 'donor name', 'donor', 'full name', 'supporter'] },
  firstName: {
    label: 'First name',
    titles: ['donor first name', "donor's first name", 'first name', 'firstname', 'forename'],
  },
  lastName: {
    label: 'Last name',
    titles: ['donor last name', "donor's last name", 'last name', 'lastname', 'surname'],
  },
  email: {
    label: 'Email',
    titles: ['email', 'donor email', 'donor e-mail', 'email address', 'e-mail', 'donor email address'],
  },
  address: {
    label: 'Home address, first line',
    titles: ['donor address line 1', 'address 1', 'address line 1', 'address', 'home address', 'street'],
  },
  postcode: { label: 'Postcode', titles: ['postcode', 'donor postcode', 'postal code', 'zip', 'post code'] },
  project: {
    label: 'What it was for',
    titles: ['campaign', 'form title', 'fund', 'project', 'page title', 'purpose', 'designation'],
  },
  method: {
    label: 'How it was paid',
    titles: ['payment method', 'payment type', 'payment gateway', 'method', 'how', 'paid by'],
  },
  status: { label: 'State of the payment', titles: ['donation status', 'status', 'payment status'] },
  currency: { label: 'Currency', titles: ['currency', 'currency code', 'donation currency'] },
  id: {
    label: 'Number of the gift in the other system',
    titles: ['donation id', 'donation ref', 'receipt id', 'donation number', 'transaction id', 'id', 'no.'],
  },
  monthly: {
    label: 'Whether it is a monthly gift',
    titles: ['recurring', 'monthly', 'donation type', 'recurring interval', 'frequency', 'period'],
  },
  giftAid: {
    label: 'Gift Aid: yes or no',
    titles: [
      'gift aid',
      'gift aid?',
      'uk gift aid',
      'gift aid opt-in',
      'gift aid eligible',
      'gift aid declared',
    ],
  },
  declaredOn: {
    label: 'Day of the Gift Aid declaration',
    titles: [
      'declaration date',
      'gift aid declaration date',
      'gift aid date',
      'declared on',
      'date declared',
    ],
  },
  covers: {
    label: 'Gifts that the declaration covers',
    titles: ['declaration covers', 'declaration type', 'gift aid scope', 'covers'],
  },
  wording: {
    label: 'Wording of the declaration',
    titles: ['declaration wording', 'gift aid wording', 'declaration text', 'gift aid statement', 'wording'],
  },
  claimed: {
    label: 'Gift Aid already claimed: yes or no',
    titles: ['already claimed', 'gift aid claimed', 'gift aid claim status', 'claimed', 'gift aid status'],
  },
} satisfies Record<string, Column>

export type ImportColumn = keyof typeof COLUMNS
export const IMPORT_COLUMNS = Object.keys(COLUMNS) as ImportColumn[]
export const importColumnLabel = (column: ImportColumn): string => COLUMNS[column].label
/** Position of each column; null if the file lacks it. */
export type ImportColumns = Record<ImportColumn, number | null>

/** Guesses the meaning of columns by their titles. No column has two meanings. */
export function guessImportColumns(headers: readonly string[]): ImportColumns {
  const titles = headers.map((title) => plainTitle(title.replaceAll('’', "'")))
  const taken = new Set<number>()
  const find = (names: readonly string[]) => {
    const at = names.map((name) => titles.indexOf(name)).find((found) => found !== -1 && !taken.has(found))
    if (at !== undefined) taken.add(at)
    return at ?? null
  }
  const found = IMPORT_COLUMNS.map((column) => [column, find(COLUMNS[column].titles)])
  return Object.fromEntries(found) as ImportColumns
}

/** What is missing to read anything from a file; undefined if nothing is. */
export function missingColumn(columns: ImportColumns): { column: ImportColumn; message: string } | undefined {
  const isKnown = (...names: ImportColumn[]) => names.some((name) => columns[name] !== null)
  if (!isKnown('name', 'lastName', 'email'))
    return { column: 'name', message: 'Please choose the column that says who gave' }
  if (isKnown('day') && !isKnown('amount'))
    return { column: 'amount', message: 'Please choose the column of the amount' }
  return undefined
}

const YES = /^(?:y|yes|true|1|x|✓|opted in|eligible|declared|on)$/i
const NO = /^(?:n|no|none|false|0|opted out|not eligible|off)$/i
const UNCLAIMED = /^(?:n|no|false|0|not claimed|not yet|unclaimed|to claim)$/i
const MONTHLY = /^(?:y|yes|true|1|x|✓|monthly|month|every month|1 month|recurring|subscription|renewal)$/i
const ALL_GIFTS = /\b(?:all|multiple|enduring|ongoing|future|past)\b/i

/** 'yes' or 'no'; null if the cell does not say. */
export const answerOf = (cell: string): 'yes' | 'no' | null =>
  YES.test(cell) ? 'yes' : NO.test(cell) ? 'no' : null

/** Whether Gift Aid was claimed before. Anything but a plain no means yes, so that nothing is claimed twice. */
export const wasClaimed = (cell: string): boolean => !UNCLAIMED.test(cell)

export const isMonthlyCell = (cell: string): boolean => MONTHLY.test(cell)

export const coversAllGifts = (cell: string): boolean => ALL_GIFTS.test(cell)

const METHODS: readonly (readonly [RegExp, GiftMethod])[] = [
  [/cash/i, 'cash'],
  [/che(?:que|ck)/i, 'cheque'],
  [/bank|transfer|bacs|standing order|direct debit/i, 'bank transfer'],
  [/voucher|\bcaf\b/i, 'voucher'],
  [/company|corporate/i, 'company'],
]

/** How an imported gift came; through another platform if the cell names none of our ways. */
export const importedMethod = (cell: string): GiftMethod =>
  METHODS.find(([names]) => names.test(cell))?.[1] ?? 'another platform'
