/** Offline gifts: they did not come by card on the site, and somebody enters them by hand. Without zod. */

/** How an offline gift was given. */
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

/** How the donor of a gift is known. */
export const DONOR_KINDS = ['supporter', 'new', 'anonymous'] as const
export type DonorKind = (typeof DONOR_KINDS)[number]
export const DONOR_KIND_LABELS: Record<DonorKind, string> = {
  supporter: 'Somebody we know',
  new: 'Somebody new',
  anonymous: 'Anonymous',
}

/** Name of an unknown donor. */
export const ANONYMOUS = 'Anonymous'

/** In characters: for the number of a cheque, or the name of a platform. */
export const MAX_GIFT_NOTE = 100
/** In pounds; a larger amount is probably a typing error. */
export const MAX_OFFLINE_GIFT_POUNDS = 999_999
/** How many years back a gift can be entered: as long as records are stored. */
export const OFFLINE_GIFT_YEARS = 6

/** Description of offline gifts in Payment History. */
export const OFFLINE_DESCRIPTION = 'Entered by hand'

/** Prefix of the id that an offline gift has in place of the provider's. */
export const OFFLINE_PREFIX = 'hand_'

/** Whether a payment was entered by hand, so that the provider does not know it. */
export const isOffline = ({ paymentIntentId }: { paymentIntentId: string }): boolean =>
  paymentIntentId.startsWith(OFFLINE_PREFIX)

/** 'Cheque: 000123' */
export const giftMethodText = (method: GiftMethod, note: string): string =>
  note === '' ? GIFT_METHOD_LABELS[method] : `${GIFT_METHOD_LABELS[method]}: ${note}`

/**
 * Finds the method in a text of `giftMethodText`; an erasure keeps that part. If it is unknown, the gift may have come
 * through a platform.
 */
export const methodOf = (text: string | null): GiftMethod =>
  GIFT_METHODS.find((method) => text?.split(':')[0] === GIFT_METHOD_LABELS[method]) ?? 'another platform'

/** Whether a gift by this method can have a declaration: nobody knows who put what into a collection box. */
export const isFromOneDonor = (method: GiftMethod): boolean =>
  method !== 'collection box' && method !== 'company'

export const UNDO_REASONS = ['mistake', 'twice', 'bounced', 'returned', 'other'] as const
export type UndoReason = (typeof UNDO_REASONS)[number]
export const UNDO_REASON_LABELS: Record<UndoReason, string> = {
  mistake: 'Something in it was wrong',
  twice: 'Entered twice',
  bounced: 'The bank did not pay the cheque',
  returned: 'The money was returned',
  other: 'Another reason',
}
