/** The calls about one gift's Gift Aid: from the page after it, or through the signed link of its receipt. */
import { z } from 'zod'
import { paymentIntentId } from '../checkout/checkout.ts'
import { declaration } from './declaration.schema.ts'
import { DONOR_STATES, ENDING_REASONS } from './gift-aid.ts'
import { giftAidInput } from './gift-aid.schema.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'

/** What opens a gift's page: the link that was emailed to the donor, or, just after paying, the payment's secret. */
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
  /** As given with the gift, for the form. */
  donorName: z.string(),
  /** `declined`: the donor said no, and can still declare. */
  state: z.enum(DONOR_STATES),
  /** Whether it covers other gifts only once the donor confirms it here. */
  needsConfirmation: z.boolean(),
  /** The one that covers the gift, or was made with it; only its donor may read it, so some callers get none. */
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
/** By an owner or treasurer; gifts from `endsOn` on are not covered. */
export const endDeclarationInput = z.object({
  id: rowId,
  endsOn: z.iso.date('Please enter a day'),
  reason: z.enum(ENDING_REASONS).exclude(['erased']),
})
export type EndDeclarationInput = z.infer<typeof endDeclarationInput>
