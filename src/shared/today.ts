/** The owner's first look of the day: money by month, and what the site still lacks. */
import { z } from 'zod'
import { FIGURE_PAGES, PHOTOGRAPH_PLACES } from './content.ts'
import { mailWaiting } from './mail.ts'

/** How many months precede the current one. */
export const MONTHS_BACK = 12

const sum = z.object({
  count: z.int(),
  /** In pounds, after refunds and lost disputes. */
  total: z.string(),
})

/** Succeeded payments of one month in London, by the time of the charge. */
export const monthTotals = z.object({
  /** '2026-11' */
  month: z.string().regex(/^\d{4}-\d\d$/),
  gifts: sum,
  orders: sum,
})
export type MonthTotals = z.infer<typeof monthTotals>

/** What a public site needs; true and an empty list are good news. */
export const setUp = z.object({
  payments: z.object({
    /** `test`: the provider's test mode, whose keys take no money. */
    mode: z.enum(['live', 'test', 'sandbox']),
    /**
     * The settings that would change the mode. They come from the server, so that no file in the browser names a key.
     */
    settings: z.array(z.string()),
  }),
  mail: z.object({ isSent: z.boolean(), hasSender: z.boolean(), hasOwner: z.boolean() }),
  mailWaiting: mailWaiting.nullable(),
  hasAddress: z.boolean(),
  hasEmail: z.boolean(),
  hasCharityNumber: z.boolean(),
  /** The places that still show a drawing. */
  withoutPhotograph: z.array(z.enum(PHOTOGRAPH_PLACES)),
  /** The pages with a figure that has no source or no date. */
  unsourcedFigures: z.array(z.enum(FIGURE_PAGES)),
  backup: z.object({
    isOn: z.boolean(),
    /** A folder on the server, or the address of an object store. */
    place: z.string(),
    lastAt: z.iso.datetime().nullable(),
    /** There has been no backup for two days. */
    isOverdue: z.boolean(),
    /** Why the latest attempt failed. */
    problem: z.string().nullable(),
  }),
})
export type SetUp = z.infer<typeof setUp>

export const today = z.object({
  /** Oldest first, without gaps, the current month last; null for roles without access to money. */
  months: z.array(monthTotals).nullable(),
  /** Null unless the role is owner. */
  setUp: setUp.nullable(),
})
export type Today = z.infer<typeof today>
