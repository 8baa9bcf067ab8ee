/** A Gift Aid declaration as shown. Separate, so that pages about payments do not load the rules of its form. */
import { z } from 'zod'
import { DECLARATION_SOURCES, ENDING_REASONS, GIFT_AID_SCOPES } from './gift-aid.ts'
import { rowId } from '../../platform/api/paging.ts'

/** A declaration as its donor and the owner see it. */
export const declaration = z.object({
  id: rowId,
  scope: z.enum(GIFT_AID_SCOPES),
  source: z.enum(DECLARATION_SOURCES),
  madeOn: z.iso.date(),
  startsOn: z.iso.date(),
  endsOn: /* @__PURE__ */ z.iso.date().nullable(),
  endedBecause: /* @__PURE__ */ z.enum(ENDING_REASONS).nullable(),
  /** Whether the donor confirmed a web declaration by an emailed link. */
  isConfirmed: z.boolean(),
  wording: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  postcode: z.string(),
  isOutsideUk: z.boolean(),
})
export type Declaration = z.infer<typeof declaration>
