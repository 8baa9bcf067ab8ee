/** The owner's links that carry a gift, and what each has raised. */
import { z } from 'zod'
import { listFilter, pageOf } from '../../platform/api/list.schema.ts'
import { rowId } from '../../platform/api/paging.ts'
import { line } from '../../platform/text/text.ts'
import { donationError } from '../donations/donations.ts'
import { LINK_TEXT_LENGTHS } from './giving-links.ts'

/** A new link. It stays as it is, because posters with it may hang somewhere. */
export const newLinkInput = z.object({
  name: line(LINK_TEXT_LENGTHS.name, 'Please enter where you will use it'),
  sentence: line(LINK_TEXT_LENGTHS.sentence, 'Please enter a sentence for the poster'),
  /** Pounds; empty if the donor chooses. */
  amount: z
    .string()
    .overwrite((text) => text.trim().replace(/^£\s*/, ''))
    .check(({ value, issues }) => {
      const message = value === '' ? undefined : donationError(value)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value })
    }),
  often: z.enum(['once', 'monthly']),
  projectId: rowId.nullable(),
  /** Created once per form: a repeat creates no second link. */
  key: z.uuid(),
})
export type NewLink = z.infer<typeof newLinkInput>

export const linkInput = z.object({ id: rowId })

export const givingLink = z.object({
  id: rowId,
  code: z.string(),
  name: z.string(),
  sentence: z.string(),
  amountPence: z.int().nullable(),
  isMonthly: z.boolean(),
  projectId: rowId.nullable(),
  /** Name of the project; null for where it is needed most. */
  project: z.string().nullable(),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  /** Gifts that came by this link, with the later months of monthly gifts. */
  gifts: z.int(),
  /** Their sum, less refunds and losses. */
  raisedPence: z.int(),
})
export type GivingLink = z.infer<typeof givingLink>

export const linkSearch = /* @__PURE__ */ listFilter({})
export const linkPage = /* @__PURE__ */ pageOf(givingLink)
