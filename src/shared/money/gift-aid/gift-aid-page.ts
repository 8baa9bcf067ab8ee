/** Gift Aid on one gift: calls from the page shown after paying, or through the signed link in the receipt. */
import { z } from 'zod'
import { paymentIntentId } from '../checkout/checkout.ts'
import { declaration } from './declaration.schema.ts'
import { DONOR_STATES, ENDING_REASONS } from './gift-aid.ts'
import { giftAidInput } from './gift-aid.schema.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'

/** Access to a gift's page: by the link emailed to the donor or, just after paying, by the payment's secret. */
export const giftAidAccess = z.union([
  z.object({ token: z.string().max(60) }),
  z.object({ paymentIntentId, clientSecret: z.string().max(500) }),
])
export type GiftAidAccess = z.infer<typeof giftAidAccess>

export const giftAidPage = z.object({
  gift: z.object({
    amount: decimalPounds,
    day: z.iso.date(),
    /** Whether it is a payment of a monthly gift. */
    isMonthly: z.boolean(),
  }),
  /** Name as given with the gift, to prefill the form. */
  donorName: z.string(),
  /** `declined`: the donor said no, but can still declare. */
  state: z.enum(DONOR_STATES),
  /** Whether the declaration covers other gifts only after the donor confirms it here. */
  needsConfirmation: z.boolean(),
  /** The declaration that covers the gift or was made with it. Only its donor may read it, so others get null. */
  declaration: declaration.nullable(),
})
export type GiftAidPage = z.infer<typeof giftAidPage>

export const giftAidOpenInput = z.object({ access: giftAidAccess })
export const declareInput = z.object({ access: giftAidAccess, declaration: giftAidInput })
export const giftAidLink = z.object({ token: z.string().max(60) })
export const endGiftAidInput = z.object({
  ...giftAidLink.shape,
  reason: z.enum(['cancelled', 'too little tax']).default('cancelled'),
})
/** For owners and treasurers. Gifts from `endsOn` on are not covered. */
export const endDeclarationInput = z.object({
  id: rowId,
  endsOn: z.iso.date('Please enter a day'),
  reason: z.enum(ENDING_REASONS).exclude(['erased']),
})
export type EndDeclarationInput = z.infer<typeof endDeclarationInput>
