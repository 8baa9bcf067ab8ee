/** A bracelet sent to somebody else: their name, and what the card says. The parcel shows no prices. */
export type OrderGift = { to: string; card: string }

export const MAX_CARD_TEXT = 150
