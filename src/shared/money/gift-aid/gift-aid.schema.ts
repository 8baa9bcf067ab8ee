/** Separate from gift-aid.ts, because pages that only show Gift Aid must not load zod. */
import { z } from 'zod'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { normalPostcode } from '../../platform/text/contact.ts'
import { declarationError, GIFT_AID_SCOPES, WHICH_GIFTS, type DeclarationField } from './gift-aid.ts'

const text = () => z.string().overwrite(cleanLine)

/** A declaration as the donor makes it: name, home address, and the gifts that it covers. */
export const giftAidInput = /* @__PURE__ */ z
  .object({
    title: /* @__PURE__ */ text().default(''),
    firstName: /* @__PURE__ */ text(),
    lastName: /* @__PURE__ */ text(),
    /** House name or number, and street. */
    address: /* @__PURE__ */ text(),
    /** 'SW1A 1AA'; empty for a donor outside the UK. */
    postcode: z
      .string()
      .overwrite((typed) => normalPostcode(typed) ?? typed.trim())
      .default(''),
    isOutsideUk: z.boolean().default(false),
    scope: z.enum(GIFT_AID_SCOPES, WHICH_GIFTS),
  })
  .check(({ value, issues }) => {
    for (const field of Object.keys(value) as DeclarationField[]) {
      const message = declarationError(field, value)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value[field], path: [field] })
    }
  })
export type GiftAidInput = z.infer<typeof giftAidInput>
