/** Links that carry a gift. Without zod, because the donation page reads it. */

const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
/** First and later characters of a code: nobody confuses them, so without 0, 1, i, l and o, and none is a number. */
export const LINK_CODE_CHARACTERS = [LETTERS, `${LETTERS}23456789`] as const
/** A link's code. */
export const LINK_CODE = /^[a-hjkmnp-z][a-hjkmnp-z2-9]{4}$/
export const LINK_TEXT_LENGTHS = { name: 80, sentence: 120 } as const

/** Search parameters of the donation page. */
type CarriedGift = {
  amountPence: number | null
  isMonthly: boolean
  projectId: number | null
  /** Counts the gift for the link; nothing else. */
  code?: string
}

/** 2500 → '25', 1250 → '12.50' */
export const shortPounds = (pence: number): string => (pence / 100).toFixed(2).replace(/\.00$/, '')

/** '/donate?amount=25&often=monthly&project=3&link=abc23' */
export function donateAddress({ amountPence, isMonthly, projectId, code }: CarriedGift): string {
  const parameters = new URLSearchParams()
  if (amountPence !== null) parameters.set('amount', shortPounds(amountPence))
  if (isMonthly) parameters.set('often', 'monthly')
  if (projectId !== null) parameters.set('project', String(projectId))
  if (code !== undefined) parameters.set('link', code)
  return parameters.size === 0 ? '/donate' : `/donate?${parameters}`
}

export const linkPath = (code: string): string => `/g/${code}`
