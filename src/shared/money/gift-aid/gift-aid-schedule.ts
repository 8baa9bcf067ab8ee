/**
 * The schedule of a Gift Aid claim, like HMRC's spreadsheet for Charities Online (guidance of November 2025, read in
 * November 2026). HMRC accepts only its own OpenDocument file, so the rows are pasted into it. Without zod.
 */
import { addressPart, lastNamePart, namePart } from './gift-aid-names.ts'
import { periodEndOf } from './gift-aid.ts'
import { toDecimal } from '../../platform/text/amounts.ts'

/** HMRC's columns, in its order and spelling. */
export const SCHEDULE_COLUMNS = [
  'Title',
  'First name',
  'Last name',
  'House name or number',
  'Postcode',
  'Aggregated donations',
  'Sponsored event',
  'Donation date',
  'Amount',
] as const
export type ScheduleRow = Record<(typeof SCHEDULE_COLUMNS)[number], string>

export const MAX_SCHEDULE_ROWS = 1000
/** In characters. */
export const SCHEDULE_LENGTHS = {
  title: 4,
  firstName: 35,
  lastName: 35,
  address: 40,
  description: 35,
} as const
/** Gifts below £30 may be added together, up to £1,000 on a row. */
export const SMALL_GIFT_PENCE = 3000
export const MAX_ADDED_PENCE = 100_000
/** Description on a row of added gifts, which must not name a donor. */
export const ADDED_DESCRIPTION = 'Small gifts added together'

/** A claimed gift, with its donor as declared. */
export type ClaimedGift = {
  /** Day of the gift in London. */
  giftOn: string
  amountPence: number
  title: string
  firstName: string
  lastName: string
  address: string
  postcode: string
  isOutsideUk: boolean
}

/**
 * The rows of a claim, by day. Gifts that are added together come last.
 * @param addsUp whether to add small gifts together: within one accounting year, without names, up to £1,000 a row
 */
export function scheduleRows(
  gifts: readonly ClaimedGift[],
  { addsUp, yearEnd }: { addsUp: boolean; yearEnd: string },
): ScheduleRow[] {
  const sorted = [...gifts].sort((one, other) => one.giftOn.localeCompare(other.giftOn))
  const isAdded = ({ amountPence }: ClaimedGift) => addsUp && amountPence < SMALL_GIFT_PENCE
  return [
    ...sorted.filter((gift) => !isAdded(gift)).map(rowOf),
    ...addedTogether(sorted.filter(isAdded), yearEnd).map(({ to, pence }) => ({
      ...EMPTY,
      'Aggregated donations': ADDED_DESCRIPTION,
      'Donation date': shortDate(to),
      Amount: toDecimal(pence),
    })),
  ]
}

const EMPTY = Object.fromEntries(SCHEDULE_COLUMNS.map((column) => [column, ''])) as ScheduleRow

const rowOf = (gift: ClaimedGift): ScheduleRow => ({
  ...EMPTY,
  Title: titleOf(gift.title),
  'First name': fitted(namePart(gift.firstName), SCHEDULE_LENGTHS.firstName),
  'Last name': fitted(lastNamePart(gift.lastName), SCHEDULE_LENGTHS.lastName),
  'House name or number': fitted(addressPart(gift.address), SCHEDULE_LENGTHS.address),
  Postcode: gift.isOutsideUk ? 'X' : gift.postcode,
  'Donation date': shortDate(gift.giftOn),
  Amount: toDecimal(gift.amountPence),
})

function addedTogether(gifts: readonly ClaimedGift[], yearEnd: string): { to: string; pence: number }[] {
  const rows: { year: string; to: string; pence: number }[] = []
  for (const { giftOn, amountPence } of gifts) {
    const year = periodEndOf(giftOn, yearEnd)
    const last = rows.at(-1)
    if (last?.year === year && last.pence + amountPence <= MAX_ADDED_PENCE) {
      last.to = giftOn
      last.pence += amountPence
    } else rows.push({ year, to: giftOn, pence: amountPence })
  }
  return rows
}

/** Splits rows into parts of at most 1,000: each is one spreadsheet, or one claim at HMRC. */
export const scheduleParts = (rows: readonly ScheduleRow[]): ScheduleRow[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_SCHEDULE_ROWS) }, (_, part) =>
    rows.slice(part * MAX_SCHEDULE_ROWS, (part + 1) * MAX_SCHEDULE_ROWS),
  )

/** Rows as text to paste into a spreadsheet. Cells contain no tabs, line breaks or formulas. */
export const scheduleText = (rows: readonly ScheduleRow[]): string =>
  rows.map((row) => SCHEDULE_COLUMNS.map((column) => row[column]).join('\t')).join('\n')

/** '2026-03-09' → '09/03/26' */
const shortDate = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`

/** Leaves out a title that is too long, instead of cutting it. */
function titleOf(text: string): string {
  const title = namePart(text).replaceAll('.', '').trim()
  return title.length <= SCHEDULE_LENGTHS.title ? title : ''
}

/** Shortens a text to whole words that fit; cuts a word only if the first one alone is too long. */
function fitted(text: string, max: number): string {
  if (text.length <= max) return text
  const whole = text.slice(0, max + 1).replace(/ [^ ]*$/, '')
  return whole.slice(0, max).replace(/[ ,./&(-]+$/, '')
}
