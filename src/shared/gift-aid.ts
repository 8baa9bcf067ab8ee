/** Gift Aid: what a declaration says and when it counts. Facts from HMRC's guidance, collected in November 2026. */
import { normalPostcode } from './contact.ts'

/** HMRC's two model declarations: this gift only, or also all future gifts and those of the past four years. */
export const GIFT_AID_SCOPES = ['this gift', 'all gifts'] as const
export type GiftAidScope = (typeof GIFT_AID_SCOPES)[number]

export const DECLARATION_SOURCES = ['web', 'paper', 'spoken'] as const
export type DeclarationSource = (typeof DECLARATION_SOURCES)[number]

/** What a donor is asked, for each scope. */
export const GIFT_AID_SCOPE_LABELS: Record<GiftAidScope, string> = {
  'this gift': 'This gift only',
  'all gifts': 'This gift, all future gifts, and those of the past four years',
}

export const DECLARATION_SOURCE_LABELS: Record<DeclarationSource, string> = {
  web: 'On the website',
  paper: 'On paper',
  spoken: 'Spoken',
}

/** Why a declaration ended. `erased`: its name and address were deleted, so that it can support no claim. */
export const ENDING_REASONS = ['cancelled', 'too little tax', 'changed', 'mistake', 'erased'] as const
export type EndingReason = (typeof ENDING_REASONS)[number]
export const ENDING_REASON_LABELS: Record<EndingReason, string> = {
  cancelled: 'The donor cancelled it',
  'too little tax': 'The donor no longer pays enough tax',
  changed: 'The donor’s name or address changed',
  mistake: 'It was entered by mistake',
  erased: 'The donor’s data was erased',
}

/** Within so many days a donor may cancel a spoken declaration as if it had never been made. */
export const SPOKEN_CANCEL_DAYS = 30

export const ENDED_ALREADY = 'This declaration has ended already.'

/**
 * The day from which gifts are not covered if a donor cancels today: today, or for a spoken declaration within 30 days
 * the first day that it would have covered.
 */
export function endsOnFor(
  { source, madeOn, startsOn }: { source: DeclarationSource; madeOn: string; startsOn: string },
  today: string,
): string {
  const last = new Date(Date.parse(madeOn) + SPOKEN_CANCEL_DAYS * 86_400_000).toISOString().slice(0, 10)
  return source === 'spoken' && today <= last ? startsOn : today
}

/** In characters, as HMRC's schedule has them; an address may be longer than its schedule's column. */
export const GIFT_AID_LENGTHS = { title: 4, firstName: 35, lastName: 35, address: 200, postcode: 8 } as const

/** A declaration as it is typed. */
export type TypedDeclaration = {
  title: string
  firstName: string
  lastName: string
  address: string
  postcode: string
  isOutsideUk: boolean
  scope: string
}
export type DeclarationField = keyof TypedDeclaration

const MISSING: Partial<Record<DeclarationField, string>> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  address: 'Please enter your home address',
}

/** What is wrong with a field, as a sentence beside it; undefined if nothing is. */
export function declarationError(field: DeclarationField, typed: TypedDeclaration): string | undefined {
  const { postcode, isOutsideUk } = typed
  switch (field) {
    case 'isOutsideUk':
      return undefined
    case 'scope':
      return GIFT_AID_SCOPES.some((scope) => scope === typed.scope)
        ? undefined
        : 'Please choose which gifts you mean'
    case 'postcode':
      if (isOutsideUk)
        return postcode.trim() === ''
          ? undefined
          : 'Please leave the postcode empty if you live outside the UK'
      return normalPostcode(postcode) === undefined
        ? 'Please enter a UK postcode such as SW1A 1AA'
        : undefined
    default: {
      const value = typed[field].trim()
      if (value === '') return MISSING[field]
      const max = GIFT_AID_LENGTHS[field]
      return value.length > max ? `Please use at most ${max} characters` : undefined
    }
  }
}

/** What a donor gets on top of a gift, in pence: a quarter, rounded down. */
export const giftAidOf = (pence: number): number => Math.floor(pence / 4)

/** A gift as the rules read it; days are days in London, from `londonDay`. */
export type DeclarableGift = {
  /** Of its donation; undefined for an order. */
  id: number | undefined
  kind: 'donation' | 'order'
  /** Without one a declaration of all gifts does not cover it. */
  supporterId: number | null
  day: string
  amountPence: number
  /** What went back to the donor, in refunds and lost disputes. */
  returnedPence: number
  /** Whether the donor's bank disputes it and has not decided. */
  isDisputed: boolean
  /** Whether several people gave it, or somebody collected it for them, as in a collection box. */
  isCollected?: boolean
}

/** A declaration and its ending, as the rules read them. */
export type CoveringDeclaration = {
  id: number
  supporterId: number | null
  /** The gift that it was made with or after. */
  donationId: number | null
  scope: GiftAidScope
  /** The day on which it takes effect: made, or for a spoken one the day on which its record was sent. */
  madeOn: string
  startsOn: string
  /** The first day that it no longer covers; null while it lasts. */
  endsOn: string | null
}

/** Why Gift Aid cannot be claimed on a gift, in the order in which the reasons are looked for. */
export const NOT_CLAIMABLE = {
  bracelets: 'Bracelets are bought, not given',
  returned: 'Refunded, or lost in a dispute',
  disputed: 'The donor’s bank disputes it',
  collected: 'Collected from several people',
  'no declaration': 'No declaration covers it',
  'before declaration': 'Given more than four years before the declaration',
  ended: 'The declaration ended on that day or before',
  'not in effect': 'The declaration is not in effect yet',
  'time limit': 'The time limit has passed',
} as const
export type NotClaimable = keyof typeof NOT_CLAIMABLE

/** Whether Gift Aid can be claimed on a gift; `giftPence` is the part of it that was not returned. */
export type Claimability = {
  /** The last day on which it can be claimed. */
  until: string
} & (
  | { isClaimable: true; declarationId: number; giftPence: number; taxPence: number }
  | { isClaimable: false; reason: NotClaimable }
)

/** Years before a declaration of all gifts that it covers, and years after an accounting period to claim in. */
export const GIFT_AID_YEARS = 4

/** The first day of gifts that a declaration of this day covers, if it is about all gifts. */
export const coversFrom = (madeOn: string): string => addYears(madeOn, -GIFT_AID_YEARS)

/**
 * Whether Gift Aid can be claimed on a gift, and why not.
 * @param declarations may include those of other donors
 * @param yearEnd the last day of the charity's accounting year: '03-31'
 * @param today the day in London on which the question is asked
 */
export function claimability(
  gift: DeclarableGift,
  declarations: readonly CoveringDeclaration[],
  { yearEnd, today }: { yearEnd: string; today: string },
): Claimability {
  const until = timeLimitOf(gift.day, yearEnd)
  const giftPence = gift.amountPence - gift.returnedPence
  const declaration = coveringDeclaration(gift, declarations, today)
  if (gift.kind === 'order') return { isClaimable: false, reason: 'bracelets', until }
  if (giftPence <= 0) return { isClaimable: false, reason: 'returned', until }
  if (gift.isDisputed) return { isClaimable: false, reason: 'disputed', until }
  if (gift.isCollected) return { isClaimable: false, reason: 'collected', until }
  if (declaration === undefined)
    return { isClaimable: false, reason: whyUncovered(gift, declarations, today), until }
  if (today > until) return { isClaimable: false, reason: 'time limit', until }
  return {
    isClaimable: true,
    declarationId: declaration.id,
    giftPence,
    taxPence: giftAidOf(giftPence),
    until,
  }
}

/** The declaration to claim a gift by: its own one, or else the newest of its donor, which has the newest address. */
export const coveringDeclaration = <Declaration extends CoveringDeclaration>(
  gift: Pick<DeclarableGift, 'id' | 'supporterId' | 'day'>,
  declarations: readonly Declaration[],
  today: string,
): Declaration | undefined =>
  declarations
    .filter((declaration) => whyNotCovered(gift, declaration, today) === undefined)
    .sort(
      (one, other) =>
        Number(isOwn(other, gift)) - Number(isOwn(one, gift)) ||
        other.madeOn.localeCompare(one.madeOn) ||
        other.id - one.id,
    )[0]

type Gift = Parameters<typeof coveringDeclaration>[0]

const isOwn = ({ donationId }: CoveringDeclaration, { id }: Gift): boolean =>
  id !== undefined && donationId === id

/**
 * A declaration ends with a day: gifts on that day are not covered, even those made before the cancellation, because
 * gifts and declarations have days and no times. Claiming less is the mistake that costs nobody anything.
 */
function whyNotCovered(
  gift: Gift,
  declaration: CoveringDeclaration,
  today: string,
): 'no declaration' | 'before declaration' | 'ended' | 'not in effect' | undefined {
  const isOfDonor = gift.supporterId !== null && declaration.supporterId === gift.supporterId
  if (!isOwn(declaration, gift) && !(declaration.scope === 'all gifts' && isOfDonor)) return 'no declaration'
  if (gift.day < declaration.startsOn) return 'before declaration'
  if (declaration.endsOn !== null && gift.day >= declaration.endsOn) return 'ended'
  return declaration.madeOn > today ? 'not in effect' : undefined
}

/** The reason that is nearest to being covered. */
function whyUncovered(gift: Gift, declarations: readonly CoveringDeclaration[], today: string): NotClaimable {
  const reasons = declarations.map((declaration) => whyNotCovered(gift, declaration, today))
  return (
    (['not in effect', 'ended', 'before declaration'] as const).find((reason) => reasons.includes(reason)) ??
    'no declaration'
  )
}

/** The last day of the accounting period that contains a day. @param yearEnd '03-31'; '02-28' is the end of February */
export function periodEndOf(day: string, yearEnd: string): string {
  const end = yearEndIn(Number(day.slice(0, 4)), yearEnd)
  return day <= end ? end : yearEndIn(Number(day.slice(0, 4)) + 1, yearEnd)
}

/** The last day on which Gift Aid can be claimed on a gift: four years after its accounting period ends. */
export const timeLimitOf = (day: string, yearEnd: string): string =>
  yearEndIn(Number(periodEndOf(day, yearEnd).slice(0, 4)) + GIFT_AID_YEARS, yearEnd)

const yearEndIn = (year: number, yearEnd: string): string =>
  yearEnd.startsWith('02-2') && Number(yearEnd.slice(3)) >= 28
    ? new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10)
    : `${year}-${yearEnd}`

/** '2024-02-29' and -1 → '2023-02-28' */
function addYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const moved = `${year}${day.slice(4)}`
  return day.endsWith('02-29') ? yearEndIn(year, '02-29') : moved
}
