/** The owner's settings for giving, at /admin/gift-aid and /admin/funds. */
import { z } from 'zod'
import { MAX_FEE_PENCE, MAX_FEE_PERCENT } from '../donations/card-fee.ts'
import { NEWS_MODELS } from '../../site/supporters/news.ts'
import { MAX_VERSION } from '../../platform/api/paging.ts'
import { cleanLine } from '../../platform/text/clean-text.ts'

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Day on which wording and rules were last compared with HMRC's pages. */
export const RULES_AS_OF = '2026-11-26'

const givingValues = z
  .object({
    /** HMRC's reference of the charity, such as 'AB12345'. While it is empty, no Gift Aid is offered. */
    hmrcReference: z
      .string()
      .overwrite((text) =>
        cleanLine(text)
          .toUpperCase()
          .replaceAll(/[\s/-]/g, ''),
      )
      .regex(
        /^([A-Z]{1,2}\d{1,5})?$/,
        'Please enter one or two letters and up to five digits, such as AB12345',
      ),
    /** Whether the charity has decided to claim none, so that nothing is left to set up. Left out, it stays as it is. */
    declinesGiftAid: z.boolean().optional(),
    yearEndDay: z
      .int('Please enter a day')
      .min(1, 'Please enter a day from 1')
      .max(31, 'Please enter a day up to 31'),
    yearEndMonth: z.int().min(1).max(12),
    addsUpSmallGifts: z.boolean(),
    showsFunds: z.boolean(),
    /** Whether donors may add the card fee to a gift. Left out, these three stay as they are. */
    asksForFees: z.boolean().optional(),
    /** How forms ask whether news may be emailed. Left out, it stays as it is. */
    newsModel: z.enum(NEWS_MODELS).optional(),
    /** The provider's share of a payment, in percent with at most two decimals. */
    feePercent: z
      .number('Please enter the percentage')
      .min(0, 'Please enter a percentage from 0')
      .max(MAX_FEE_PERCENT, `Please enter a percentage up to ${MAX_FEE_PERCENT}`)
      .multipleOf(0.01, 'Please enter at most two decimals')
      .optional(),
    /** The provider's fixed fee for each payment, in pence. */
    feePence: z
      .int('Please enter whole pence')
      .min(0, 'Please enter pence from 0')
      .max(MAX_FEE_PENCE, `Please enter at most ${MAX_FEE_PENCE} pence`)
      .optional(),
  })
  .check(({ value: { hmrcReference, declinesGiftAid: input }, issues }) => {
    const message = 'Please untick this, or leave HMRC’s reference empty'
    if (input && hmrcReference !== '')
      issues.push({ code: 'custom', message, input, path: ['declinesGiftAid'] })
  })
  .check(({ value: { yearEndDay, yearEndMonth }, issues }) => {
    if (yearEndDay <= (MONTH_DAYS[yearEndMonth - 1] ?? 31)) return
    const message = 'This month has fewer days'
    issues.push({ code: 'custom', message, input: yearEndDay, path: ['yearEndDay'] })
  })
export const givingInput = givingValues
export type GivingValues = z.infer<typeof givingValues>

/** Output without the checks of the input, because stored values may be older than a check. */
export const givingSettings = z.object({
  ...givingValues.shape,
  hmrcReference: z.string(),
  declinesGiftAid: z.boolean(),
  yearEndDay: z.int(),
  yearEndMonth: z.int(),
  newsModel: z.enum(NEWS_MODELS),
  asksForFees: z.boolean(),
  feePercent: z.number(),
  feePence: z.int(),
  version: z.int(),
})
export type GivingSettings = z.infer<typeof givingSettings>
export const saveGivingInput = z.intersection(
  givingValues,
  z.object({ version: z.int().min(1).max(MAX_VERSION) }),
)

/** 31 and 3 → '03-31', as stored. */
export const yearEndOf = ({
  yearEndDay,
  yearEndMonth,
}: Pick<GivingValues, 'yearEndDay' | 'yearEndMonth'>): string =>
  `${String(yearEndMonth).padStart(2, '0')}-${String(yearEndDay).padStart(2, '0')}`
