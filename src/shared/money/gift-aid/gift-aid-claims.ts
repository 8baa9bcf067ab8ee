/** Gift Aid claims, as the owner or treasurer prepares and follows them. */
import { z } from 'zod'
import { datesInOrder, DATES_ERROR } from '../../platform/time/date-range.schema.ts'
import { CLAIM_STATES, MAX_DECISION_REASON, MAX_SMALL_PENCE, GIFT_CHOICES } from './gift-aid-claim-states.ts'
import { GIFT_DECISIONS, NOT_CLAIMABLE, type NotClaimable } from './gift-aid.ts'
import { typedPounds } from '../../platform/text/amounts.schema.ts'
import { formatShortPence } from '../../platform/text/amounts.ts'
import { pageOf, pageFilter } from '../../platform/api/list.schema.ts'
import { MAX_VERSION, rowId } from '../../platform/api/paging.ts'
import { line } from '../../platform/text/text.ts'

const typedDay = (missing: string) => z.iso.date(missing).refine((day) => day >= '2000-01-01', missing)

/** The days whose gifts to claim on. `key` is created once per click: the same key makes one claim. */
export const claimInput = z
  .object({
    from: typedDay('Please enter the first day'),
    to: typedDay('Please enter the last day'),
    key: z.uuid(),
  })
  .refine(datesInOrder, DATES_ERROR)
export type ClaimInput = z.infer<typeof claimInput>

const claimId = { id: rowId }

export const exportedMove = z.object({ ...claimId, to: z.literal('exported') })
export const submittedMove = z.object({
  ...claimId,
  to: z.literal('submitted'),
  on: typedDay('Please enter the day'),
  /** Whether HMRC has the file as downloaded before, with gifts that cannot be claimed any more. */
  asTaken: z.boolean().default(false),
})
export const paidMove = z.object({
  ...claimId,
  to: z.literal('paid'),
  on: typedDay('Please enter the day'),
  amount: typedPounds('Please enter what HMRC has paid').refine(
    (amount) => Number(amount) > 0,
    'Please enter what HMRC has paid',
  ),
})
export const returnedMove = z.object({
  ...claimId,
  to: z.literal('returned'),
  on: typedDay('Please enter the day'),
  reason: line(500, 'Please enter the reason'),
})
/** Changes of a claim's state, each with the facts that it needs. */
export const claimMove = z.discriminatedUnion('to', [exportedMove, submittedMove, paidMove, returnedMove])
export type ClaimMove = z.infer<typeof claimMove>

/** Amounts are in pence. */
export const claim = z.object({
  id: rowId,
  state: z.enum(CLAIM_STATES),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Number of gifts, and their sum. */
  gifts: z.int(),
  giftPence: z.int(),
  /** Gift Aid that HMRC paid for gifts that were refunded or lost afterwards. */
  overclaimedPence: z.int(),
  /** Small cash and contactless gifts without a declaration. */
  smallPence: z.int(),
  /** Amount that HMRC should pay. */
  duePence: z.int(),
  paidPence: z.int().nullable(),
  /** Day on which it was submitted, paid or returned. */
  stateOn: z.iso.date().nullable(),
  returnReason: z.string(),
  createdAt: z.iso.datetime(),
})
export type Claim = z.infer<typeof claim>
export const claimPage = /* @__PURE__ */ pageOf(claim)

export const claimDetails = z.object({
  claim,
  /** Day of its first gift, which HMRC asks for. */
  earliestOn: z.iso.date().nullable(),
  /** Last day on which HMRC accepts that gift. */
  until: z.iso.date().nullable(),
  /** The files, with their number of rows and as text to paste. */
  files: z.array(z.object({ rows: z.int(), text: z.string() })),
  addsUp: z.boolean(),
  small: z.array(z.object({ taxYear: z.int(), pence: z.int() })),
  /**
   * Number of gifts that cannot be claimed any more, or only in part. The figures above leave them out until HMRC has
   * the claim. After that the next claim pays back the Gift Aid on them.
   */
  changedSince: z.int(),
})
export type ClaimDetails = z.infer<typeof claimDetails>

const giftSum = { gifts: z.int(), giftPence: z.int(), taxPence: z.int() }

/** Gifts that could be claimed today, by accounting year. */
export const claimSummary = z.object({
  hasReference: z.boolean(),
  today: z.iso.date(),
  yearEnd: z.string(),
  /** Oldest first. */
  years: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), until: z.iso.date(), ...giftSum })),
  /** Number of gifts about which somebody has to decide. */
  toDecide: z.int(),
  /** Gift Aid that the next claim deducts. */
  overclaimedPence: z.int(),
})
export type ClaimSummary = z.infer<typeof claimSummary>

/** A gift, with the reason if it is not claimable. */
export const giftAidGift = z.object({
  id: rowId,
  paymentId: rowId.nullable(),
  giftOn: z.iso.date(),
  donorName: z.string(),
  amountPence: z.int(),
  taxPence: z.int(),
  /** Claim that contains the gift. */
  claim: z.object({ id: rowId, state: z.enum(CLAIM_STATES) }).nullable(),
  /** Null if it is claimable, or was rightly claimed. */
  reason: z.enum(Object.keys(NOT_CLAIMABLE) as NotClaimable[]).nullable(),
  /** Latest decision, with its reason. */
  decision: z.object({ decision: z.enum(GIFT_DECISIONS), because: z.string() }).nullable(),
  /** Last day to claim on it. */
  until: z.iso.date(),
})
export type GiftAidGift = z.infer<typeof giftAidGift>
/** Decides whether Gift Aid is claimed on a gift, whatever the rules say about its donor. */
export const decideInput = z.object({
  id: rowId,
  decision: z.enum(GIFT_DECISIONS),
  reason: line(MAX_DECISION_REASON, 'Please enter the reason'),
})
export type DecideInput = z.infer<typeof decideInput>
export const giftsInput = /* @__PURE__ */ pageFilter({}, GIFT_CHOICES)
export const giftPage = /* @__PURE__ */ pageOf(giftAidGift)

export const smallGiftYear = z.object({
  taxYear: z.int(),
  collectedPence: z.int(),
  claimedPence: z.int(),
  /** Amount that the next claim can include. */
  leftPence: z.int(),
  /** Ten times the gifts claimed for the year so far, but at most what a tax year may have. */
  matchPence: z.int(),
  /** Last day to claim. */
  until: z.iso.date(),
  version: z.int(),
})
export type SmallGiftYear = z.infer<typeof smallGiftYear>
export const smallGiftYears = z.object({ years: z.array(smallGiftYear) })
export const smallGiftsInput = z.object({
  taxYear: z.int().min(2000).max(2098),
  amount: typedPounds('Please enter an amount').refine(
    (amount) => Number(amount) * 100 <= MAX_SMALL_PENCE,
    `At most ${formatShortPence(MAX_SMALL_PENCE)} of a tax year can be claimed`,
  ),
  version: z.int().min(0).max(MAX_VERSION),
})
export type SmallGiftsInput = z.infer<typeof smallGiftsInput>
