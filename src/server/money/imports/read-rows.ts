/** Reads the rows of another system's CSV file, each as a gift, a donor, a declaration or a monthly gift. */
import { createHash } from 'node:crypto'
import { cleanLine } from '#shared/platform/text/clean-text.ts'
import { emailKey } from '#shared/platform/text/contact.ts'
import { optionalEmail, TEXT_LENGTHS } from '#shared/platform/text/text.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { giftAidInput, type GiftAidInput } from '#shared/money/gift-aid/gift-aid.schema.ts'
import {
  answerOf,
  coversAllGifts,
  importedMethod,
  isMonthlyCell,
  MAX_WORDING,
  UNKNOWN_WORDING,
  wasClaimed,
  type ImportColumn,
  type ImportColumns,
} from '#shared/money/imports/imports.ts'
import {
  ANONYMOUS,
  giftMethodText,
  isFromOneDonor,
  MAX_GIFT_NOTE,
  MAX_OFFLINE_GIFT_POUNDS,
  OFFLINE_GIFT_YEARS,
} from '#shared/money/statements/offline-gifts.ts'
import {
  MAX_STATEMENT_COLUMNS,
  MAX_STATEMENT_ROWS,
  parseDay,
  parsePence,
} from '#shared/money/statements/statements.ts'
import { invalid } from '../../errors.ts'
import { isOtherCurrency, namesOtherCurrency } from '../statements/currency.ts'
import { isHeader, rowsOf } from '../statements/csv-rows.ts'
import { UNFINISHED } from '../statements/read-csv.ts'
import { TOO_MANY_ROWS } from '../statements/statement-errors.ts'

export type ImportFile = { headers: string[]; rows: string[][]; signature: string }

const NOT_A_LIST = () =>
  invalid('This file is no list that we can read. Please export it as CSV, with titles.', 'NOT_A_LIST')

/** @throws BAD_REQUEST for a file without titles, or with too many rows */
export function parseImport(text: string): ImportFile {
  // oxlint-disable-next-line no-control-regex -- text files have none, and PostgreSQL cannot store NUL
  if (/[\u0000-\u0008\u000E-\u001A]/.test(text)) throw NOT_A_LIST()
  const all = rowsOf(text, NOT_A_LIST)
  const at = all.findIndex(isHeader)
  const headers = all[at]?.map(cleanLine)
  if (!headers || headers.length > MAX_STATEMENT_COLUMNS) throw NOT_A_LIST()
  const rows = all.slice(at + 1)
  if (rows.length > MAX_STATEMENT_ROWS) throw TOO_MANY_ROWS()
  return { headers, rows, signature: hashOf(headers.map((title) => title.toLowerCase())) }
}

const hashOf = (said: readonly unknown[]) => createHash('sha256').update(JSON.stringify(said)).digest('hex')

export type ReadGift = { day: string; pence: number; key: string; claimedBefore: boolean; method: string }
export type ReadDeclaration = { typed: GiftAidInput; madeOn: string; wording: string }
export type ReadRow = {
  line: number
  name: string
  email: string | null
  /** The same for all rows of a donor; null for an anonymous one. */
  donor: string | null
  gift: ReadGift | null
  answer: 'yes' | 'no' | null
  declaration: ReadDeclaration | null
  monthlyPence: number | null
  project: string
  notes: string[]
}
export type UnreadRow = Pick<ReadRow, 'line' | 'name'> & { why: string }

/** Rows in the order of the file. */
export function readImport({ rows }: ImportFile, columns: ImportColumns, now: Date): (ReadRow | UnreadRow)[] {
  const times = new Map<string, number>()
  const today = londonDay(now)
  return rows.map((row, index) => {
    const cell = (column: ImportColumn) => {
      const at = columns[column]
      return at === null ? '' : cleanLine(row[at] ?? '').toWellFormed()
    }
    const names = [cell('firstName'), cell('lastName')].filter((part) => part !== '').join(' ')
    const name = (cell('name') || names).slice(0, TEXT_LENGTHS.name)
    const read = readRow({ cell, name, line: index + 1, today })
    if ('why' in read || !read.gift) return read
    // two equal gifts in one file are two gifts, in every file
    const said = [cell('id'), read.gift.day, read.gift.pence, read.donor]
    const time = (times.get(JSON.stringify(said)) ?? 0) + 1
    times.set(JSON.stringify(said), time)
    return { ...read, gift: { ...read.gift, key: hashOf([...said, time]) } }
  })
}

type Cells = { cell: (column: ImportColumn) => string; name: string; line: number; today: string }

function readRow({ cell, name, line, today }: Cells): ReadRow | UnreadRow {
  const unread = (why: string) => ({ line, name: name || cell('email'), why })
  const email = optionalEmail.safeParse(cell('email'))
  if (!email.success) return unread('The email address cannot be read')
  if (UNFINISHED.test(cell('status'))) return unread(`Not paid: “${cell('status').slice(0, 40)}”`)
  if (isOtherCurrency(cell('currency')) || namesOtherCurrency(cell('amount'))) return unread('Not in pounds')
  const pence = cell('amount') === '' ? null : parsePence(cell('amount'))
  if (pence === undefined) return unread('The amount cannot be read')
  if (pence !== null && pence <= 0) return unread('The amount is not above zero')
  if (pence !== null && pence > MAX_OFFLINE_GIFT_POUNDS * 100) return unread('The amount is too large')
  const day = cell('day') === '' ? null : parseDay(cell('day'))
  if (day === undefined) return unread('The day cannot be read')
  if (day !== null && day > today) return unread('The day is in the future')
  if (day !== null && day < `${Number(today.slice(0, 4)) - OFFLINE_GIFT_YEARS}${today.slice(4)}`)
    return unread(`More than ${OFFLINE_GIFT_YEARS} years ago: records are not kept for longer`)
  const isMonthly = pence !== null && isMonthlyCell(cell('monthly'))
  if (pence !== null && day === null && !isMonthly) return unread('There is no day')
  if (pence === null && day !== null) return unread('There is no amount')
  const donor = donorOf({ name, email: email.data, postcode: cell('postcode') })
  const isGift = pence !== null && day !== null
  if (!isGift && email.data === '') return unread('Without a gift, a donor needs an email address')
  const method = importedMethod(cell('method'))
  const note = method === 'another platform' ? cell('method').slice(0, MAX_GIFT_NOTE) : ''
  const answer = answerOf(cell('giftAid'))
  const notes: string[] = []
  let declaration: ReadDeclaration | null = null
  if (answer === 'yes') {
    const read = donor !== null && isFromOneDonor(method) ? readDeclaration(cell, { day, today }) : undefined
    if (typeof read === 'object') declaration = read
    else notes.push(`No declaration: ${read ?? 'the donor is not known'}`)
  }
  return {
    line,
    name: name || email.data || ANONYMOUS,
    email: email.data || null,
    donor,
    gift: isGift
      ? {
          day,
          pence,
          key: '',
          claimedBefore: wasClaimed(cell('claimed')),
          method: giftMethodText(method, note),
        }
      : null,
    answer,
    declaration,
    monthlyPence: isMonthly && email.data !== '' ? pence : null,
    project: cell('project'),
    notes,
  }
}

/** Donors without an address are told apart by name and postcode. */
function donorOf({ name, email, postcode }: { name: string; email: string; postcode: string }) {
  if (email !== '') return emailKey(email)
  if (name === '' || name.toLowerCase() === ANONYMOUS.toLowerCase()) return null
  return `${name} ${postcode}`.toLowerCase()
}

/** @returns what is wrong, if it cannot be used for a claim */
function readDeclaration(
  cell: Cells['cell'],
  { day, today }: { day: string | null; today: string },
): ReadDeclaration | string {
  const madeOn = cell('declaredOn') === '' ? day : parseDay(cell('declaredOn'))
  if (!madeOn || madeOn > today) return 'its day is missing or cannot be read'
  const words = cell('name').split(' ')
  const typed = giftAidInput.safeParse({
    firstName: cell('firstName') || words.slice(0, -1).join(' '),
    lastName: cell('lastName') || words.at(-1) || '',
    address: cell('address'),
    postcode: cell('postcode'),
    scope: day === null || coversAllGifts(cell('covers')) ? 'all gifts' : 'this gift',
  })
  if (!typed.success) return 'the donor’s name, home address or postcode is missing or not as HMRC needs it'
  return { typed: typed.data, madeOn, wording: cell('wording').slice(0, MAX_WORDING) || UNKNOWN_WORDING }
}
