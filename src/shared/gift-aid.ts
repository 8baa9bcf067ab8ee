/** Gift Aid: what a declaration says and when it counts. Facts from HMRC's guidance, collected in November 2026. */

/** HMRC's two model declarations: this gift only, or also all future gifts and those of the past four years. */
export const GIFT_AID_SCOPES = ['this gift', 'all gifts'] as const
export type GiftAidScope = (typeof GIFT_AID_SCOPES)[number]

export const DECLARATION_SOURCES = ['web', 'paper', 'spoken'] as const
export type DeclarationSource = (typeof DECLARATION_SOURCES)[number]

/** In characters, as HMRC's schedule has them; an address may be longer than its schedule's column. */
export const GIFT_AID_LENGTHS = { title: 4, firstName: 35, lastName: 35, address: 200, postcode: 8 } as const

/** What a donor gets on top of a gift, in pence: a quarter, rounded down. */
export const giftAidOf = (pence: number): number => Math.floor(pence / 4)
