/** Separate from gift-aid.ts, because pages that only show Gift Aid must not load zod. */
import { z } from 'zod'
import { normalPostcode } from './contact.ts'
import { GIFT_AID_LENGTHS, GIFT_AID_SCOPES } from './gift-aid.ts'
import { line, optionalLine } from './text.ts'

/** A declaration as the donor makes it: their name and home address, and which gifts it covers. */
export const giftAidInput = /* @__PURE__ */ z
  .object({
    title: /* @__PURE__ */ optionalLine(GIFT_AID_LENGTHS.title),
    firstName: /* @__PURE__ */ line(GIFT_AID_LENGTHS.firstName, 'Please enter your first name'),
    lastName: /* @__PURE__ */ line(GIFT_AID_LENGTHS.lastName, 'Please enter your last name'),
    /** House name or number, and street. */
    address: /* @__PURE__ */ line(GIFT_AID_LENGTHS.address, 'Please enter your home address'),
    /** 'SW1A 1AA'; empty for a donor who lives outside the UK. */
    postcode: z
      .string()
      .overwrite((text) => normalPostcode(text) ?? text.trim())
      .default(''),
    isOutsideUk: z.boolean().default(false),
    scope: z.enum(GIFT_AID_SCOPES),
  })
  .check(({ value: { postcode, isOutsideUk }, issues }) => {
    const message = isOutsideUk
      ? postcode !== '' && 'Please leave the postcode empty if you live outside the UK'
      : normalPostcode(postcode) === undefined && 'Please enter a UK postcode such as SW1A 1AA'
    if (message) issues.push({ code: 'custom', message, input: postcode, path: ['postcode'] })
  })
export type GiftAidInput = z.infer<typeof giftAidInput>
