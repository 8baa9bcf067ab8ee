/** Gifts that came another way than by card on the site, and that somebody enters by hand. Without zod. */

/** How a gift came. */
export const GIFT_METHODS = [
  'cash',
  'cheque',
  'bank transfer',
  'collection box',
  'another platform',
  'voucher',
  'company',
] as const
export type GiftMethod = (typeof GIFT_METHODS)[number]
export const GIFT_METHOD_LABELS: Record<GiftMethod, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  'bank transfer': 'Bank transfer',
  'collection box': 'Collection box',
  'another platform': 'Another platform',
  voucher: 'Charity voucher',
  company: 'From a company',
}

/** How a gift's donor is known. */
export const DONOR_KINDS = ['supporter', 'new', 'anonymous'] as const
export type DonorKind = (typeof DONOR_KINDS)[number]
export const DONOR_KIND_LABELS: Record<DonorKind, string> = {
  supporter: 'Somebody we know',
  new: 'Somebody new',
  anonymous: 'Anonymous',
}

/** The name of a donor who is not known. */
export const ANONYMOUS = 'Anonymous'

/** In characters: the number of a cheque, or the name of a platform. */
export const MAX_GIFT_NOTE = 100
/** In pounds; a larger one is more likely a slip of the keyboard. */
export const MAX_OFFLINE_GIFT_POUNDS = 999_999
/** How many years back a gift can be entered: as long as records are stored. */
export const OFFLINE_GIFT_YEARS = 6

/** What Payment History says of one. */
export const OFFLINE_DESCRIPTION = 'Entered by hand'

/** Begins the id that such a gift has in place of the provider's. */
export const OFFLINE_PREFIX = 'hand_'

/** Whether a payment was entered by hand: the provider knows nothing of it. */
export const isOffline = ({ paymentIntentId }: { paymentIntentId: string }): boolean =>
  paymentIntentId.startsWith(OFFLINE_PREFIX)

/** 'Cheque: 000123' */
export const giftMethodText = (method: GiftMethod, note: string): string =>
  note === '' ? GIFT_METHOD_LABELS[method] : `${GIFT_METHOD_LABELS[method]}: ${note}`

/**
 * How a gift came, by what `giftMethodText` has made. An erasure leaves the method. Unknown: it may have come through a
 * platform.
 */
export const methodOf = (text: string | null): GiftMethod =>
  GIFT_METHODS.find((method) => text?.split(':')[0] === GIFT_METHOD_LABELS[method]) ?? 'another platform'

/** Whether a gift that came this way may be a declared one: nobody knows who gave what into a box. */
export const isFromOneDonor = (method: GiftMethod): boolean =>
  method !== 'collection box' && method !== 'company'

/** Why an entry is undone. */
export const UNDO_REASONS = ['mistake', 'twice', 'bounced', 'returned', 'other'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]
export const UNDO_REASON_LABELS: Record<UndoReason, string> = {
  mistake: 'Something in it was wrong',
  twice: 'Entered twice',
  bounced: 'The bank did not pay the cheque',
  returned: 'The money was returned',
  other: 'Another reason',
}
