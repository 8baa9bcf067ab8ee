/** Money spent from funds, their balances, and the public page that shows both. */
import { z } from 'zod'
import { FIRST_DAY, LAST_DAY } from '../../platform/time/date-range.ts'
import { listFilter, pageOf } from '../../platform/api/list.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { line } from '../../platform/text/text.ts'

export const MAX_PURPOSE = 200

/** Pounds as people type them: '£1,250.00' → '1250.00'. */
const typedPounds = z
  .string('Please enter an amount such as 12.50')
  .overwrite((text) =>
    text
      .trim()
      .replace(/^£\s*/, '')
      .replaceAll(/,(?=\d{3})/g, ''),
  )
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter an amount such as 12.50')
  .refine((pounds) => /[1-9]/.test(pounds), 'Please enter an amount such as 12.50')

const spentDay = z.iso
  .date('Please enter the day on which it was paid')
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Please choose a day between 2000 and 2099')

/** `key` is created once per form, so that a repeat is recorded only once. */
export const spendInput = z.object({
  key: z.uuid(),
  day: spentDay,
  amount: typedPounds,
  fundId: rowId,
  purpose: line(MAX_PURPOSE, 'Please enter what it was for'),
  /** Uploaded picture of the receipt. */
  receiptId: rowId.nullable().default(null),
  /** Whether the owner has confirmed that the fund goes below zero. */
  isConfirmed: z.boolean().default(false),
})
export type SpendInput = z.infer<typeof spendInput>

export const spending = z.object({
  id: rowId,
  day: z.iso.date(),
  amountPence: z.int(),
  fundId: rowId,
  fund: z.string(),
  purpose: z.string(),
  receiptId: rowId.nullable(),
  undoneAt: z.iso.datetime().nullable(),
})
export type Spending = z.infer<typeof spending>

export const spendingInput = /* @__PURE__ */ listFilter({})
export const spendingPage = /* @__PURE__ */ pageOf(spending)

const sums = z.object({
  gifts: z.int(),
  bracelets: z.int(),
  giftAid: z.int(),
  refunded: z.int(),
  fees: z.int(),
  spent: z.int(),
})

export const fundTotals = z.object({
  id: rowId,
  name: z.string(),
  /** Slug of its project's page, if that is public. */
  slug: z.string().nullable(),
  sums,
  /** Days of its first and latest entry. */
  from: z.iso.date(),
  to: z.iso.date(),
})
export type FundTotals = z.infer<typeof fundTotals>

export const fundBalances = z.array(
  z.object({ id: rowId, name: z.string(), sums, isRestricted: z.boolean() }),
)
export type FundBalance = z.infer<typeof fundBalances>[number]

/** Content of `/where-it-goes`. Nothing is personal. */
export const whereItGoes = z.object({
  /** When the sums were read from the ledger. */
  at: z.iso.datetime(),
  /** Last day of the charity's accounting year: '03-31'. */
  yearEnd: z.string(),
  funds: z.array(fundTotals),
  /** Accounting years, newest first. */
  years: z.array(z.object({ endsIn: z.int(), sums })),
  /** The last twelve calendar months, oldest first: '2026-11'. */
  months: z.array(z.object({ month: z.string(), inPence: z.int(), outPence: z.int() })),
  /** Newest first; at most 100. */
  spending: z.array(spending.omit({ receiptId: true, undoneAt: true })),
})
export type WhereItGoes = z.infer<typeof whereItGoes>
