/** Gift Aid: what a declaration covers, and when gifts can be claimed. Follows HMRC's guidance as of November 2026. */
import { addDays } from '../../platform/time/days.ts'
import { normalPostcode } from '../../platform/text/contact.ts'
import {
  addressPart,
  hasOtherLetters,
  isJointName,
  isNamedAs,
  isOrganisation,
  isWritable,
  namePart,
  type DeclaredDonor,
} from './gift-aid-names.ts'
import { giftAidOf } from './gift-aid-rate.ts'
import type { GiftMethod } from '../statements/offline-gifts.ts'

export { giftAidOf } from './gift-aid-rate.ts'

/**
 * HMRC has two model declarations: for one gift, and for all future gifts and those of the past four years. For a
 * monthly gift the first covers each payment, because nobody means only one of them.
 */
export const GIFT_AID_SCOPES = ['this gift', 'this monthly gift', 'all gifts'] as const
export type GiftAidScope = (typeof GIFT_AID_SCOPES)[number]

/** Scopes offered to the donor of a gift. */
export const scopesOf = (isMonthly: boolean): readonly GiftAidScope[] =>
  GIFT_AID_SCOPES.filter((scope) => scope !== (isMonthly ? 'this gift' : 'this monthly gift'))

export const DECLARATION_SOURCES = ['web', 'paper', 'spoken', 'imported'] as const
export type DeclarationSource = (typeof DECLARATION_SOURCES)[number]

/** Labels for the donor. */
export const GIFT_AID_SCOPE_LABELS: Record<GiftAidScope, string> = {
  'this gift': 'This gift only',
  'this monthly gift': 'Every payment of this monthly gift',
  'all gifts': 'This gift, all future gifts, and those of the past four years',
}

export const DECLARATION_SOURCE_LABELS: Record<DeclarationSource, string> = {
  web: 'On the website',
  paper: 'On paper',
  spoken: 'Spoken',
  imported: 'Elsewhere, and imported',
}

/** Why a declaration ended. `erased`: its name and address were deleted, so it can support no claim. */
export const ENDING_REASONS = ['cancelled', 'too little tax', 'changed', 'mistake', 'erased'] as const
export type EndingReason = (typeof ENDING_REASONS)[number]
export const ENDING_REASON_LABELS: Record<EndingReason, string> = {
  cancelled: 'The donor cancelled it',
  'too little tax': 'The donor no longer pays enough tax',
  changed: 'The donor’s name or address changed',
  mistake: 'It was entered by mistake',
  erased: 'The donor’s data was erased',
}

/** Days within which a donor may cancel a spoken declaration as if it had never been made. */
export const SPOKEN_CANCEL_DAYS = 30

export const ENDED_ALREADY = 'This declaration has ended already.'

/**
 * First day that is not covered if a donor cancels today: today or, for a spoken declaration within 30 days, its first
 * day.
 */
export function endsOnFor(
  { source, madeOn, startsOn }: { source: DeclarationSource; madeOn: string; startsOn: string },
  today: string,
): string {
  const last = addDays(madeOn, SPOKEN_CANCEL_DAYS)
  return source === 'spoken' && today <= last ? startsOn : today
}

/** In characters, as in HMRC's schedule, except that an address may be longer than its column there. */
export const GIFT_AID_LENGTHS = { title: 4, firstName: 35, lastName: 35, address: 200, postcode: 8 } as const

export type TypedDeclaration = DeclaredDonor & { scope: string }
export type DeclarationField = keyof TypedDeclaration

const MISSING: Partial<Record<DeclarationField, string>> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  address: 'Please enter your home address',
}

export const WHICH_GIFTS = 'Please choose which gifts you mean'

/** Returns the error beside a field; undefined if it is valid. @param scopes those offered */
export function declarationError(
  field: DeclarationField,
  typed: TypedDeclaration,
  scopes: readonly GiftAidScope[] = GIFT_AID_SCOPES,
): string | undefined {
  const { postcode, isOutsideUk } = typed
  switch (field) {
    case 'isOutsideUk':
      return undefined
    case 'scope':
      return scopes.some((scope) => scope === typed.scope) ? undefined : WHICH_GIFTS
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
      const max = GIFT_AID_LENGTHS[field]
      if (value.length > max) return `Please use at most ${max} characters`
      if (field !== 'address' && isJointName(value)) return ONE_PERSON
      if (hasOtherLetters(value)) return LATIN_LETTERS
      return (field === 'address' ? addressPart : namePart)(value) === '' ? MISSING[field] : undefined
    }
  }
}

const ONE_PERSON = 'Please enter one person. Each of you can declare for what is their own gift'
const LATIN_LETTERS = 'Please use the letters A to Z: HMRC’s form takes no other script'

export const GIFT_AID_ANSWERS = ['yes', 'no'] as const
export type GiftAidAnswer = (typeof GIFT_AID_ANSWERS)[number]

/** A treasurer's decision about a gift, which overrides the rules. The newest counts. */
export const GIFT_DECISIONS = ['include', 'exclude'] as const
export type GiftDecision = (typeof GIFT_DECISIONS)[number]

/** A gift as the rules need it. Its days are in London, from `londonDay`. */
export type DeclarableGift = {
  /** Id of the donation; undefined for an order. */
  id: number | undefined
  kind: 'donation' | 'order'
  /** Without a supporter, a declaration of all gifts does not cover this gift. */
  supporterId: number | null
  /** Monthly gift that this is a payment of. */
  mandateId?: number | null
  donorName: string
  day: string
  amountPence: number
  /** Amount returned to the donor, in refunds and lost disputes. */
  returnedPence: number
  /** Whether an undecided dispute is open. */
  isDisputed: boolean
  /** How an offline gift came. */
  method?: GiftMethod | null
  /** Null or missing: the donor was not asked. */
  answer?: GiftAidAnswer | null
  decision?: GiftDecision | null
  /** Whether Gift Aid was claimed on it before it was imported; null for gifts of this site. */
  claimedBefore?: boolean | null
  /** Declaration under which a claim includes it. */
  claimedBy?: number | null
}

/** A declaration and its end, as the rules need them. */
export type CoveringDeclaration = DeclaredDonor & {
  id: number
  supporterId: number | null
  /** Gift that it was made with or after; `mandateId` is that gift's mandate. */
  donationId: number | null
  mandateId?: number | null
  scope: GiftAidScope
  source: DeclarationSource
  /** Whether the donor has confirmed it by an emailed link. */
  isConfirmed: boolean
  /** Day on which it takes effect: when it was made or, for a spoken one, when its record was sent. */
  madeOn: string
  startsOn: string
  /** First day that is no longer covered; null while it lasts. */
  endsOn: string | null
}

/** Why Gift Aid cannot be claimed on a gift, in the order of precedence. */
export const NOT_CLAIMABLE = {
  bracelets: 'Bracelets are bought, not given',
  returned: 'Refunded, or lost in a dispute',
  disputed: 'The donor’s bank disputes it',
  excluded: 'Left out by you or a colleague',
  'claimed before': 'Claimed before it was imported',
  collected: 'Collected from several people',
  'said no': 'The donor said no to Gift Aid',
  'no declaration': 'No declaration covers it',
  'before declaration': 'Given more than four years before the declaration',
  ended: 'The declaration ended on that day or before',
  'not in effect': 'The declaration is not in effect yet',
  unconfirmed: 'The donor has not confirmed their declaration by email yet',
  'time limit': 'The time limit has passed',
  'other name': 'Given under another name than the declaration',
  joint: 'Given by more than one person',
  company: 'Given by a company, not from the donor’s own money',
  voucher: 'A voucher: Gift Aid may be claimed on it already',
  platform: 'Another platform may claim Gift Aid on it already',
  unwritable: 'HMRC’s form cannot hold the declared name or address: ask for a new declaration',
} as const
export type NotClaimable = keyof typeof NOT_CLAIMABLE

/** Reasons that only somebody who knows the donor can clear up. Including the gift overrides them. */
export const QUESTIONS = [
  'other name',
  'joint',
  'company',
  'voucher',
  'platform',
] as const satisfies NotClaimable[]

/** Reasons that undo a claim which HMRC already has. The others were settled when it was made, or are still open. */
const OVERTURNING: readonly NotClaimable[] = [
  'returned',
  'excluded',
  'said no',
  'no declaration',
  'before declaration',
  'ended',
]

/** Whether Gift Aid can be claimed on a gift. */
export type Claimability = {
  /** Last day on which it can be claimed. */
  until: string
  /** Amount of the gift without what was returned. */
  giftPence: number
} & (
  | { isClaimable: true; declarationId: number; taxPence: number }
  | { isClaimable: false; reason: NotClaimable }
)

/** Years that a declaration of all gifts reaches back, and years after an accounting period to claim in. */
export const GIFT_AID_YEARS = 4

/** First day covered by a declaration of all gifts made on this day; '2028-02-29' → '2024-02-29'. */
export const coversFrom = (madeOn: string): string =>
  `${Number(madeOn.slice(0, 4)) - GIFT_AID_YEARS}${madeOn.slice(4)}`

/**
 * Decides whether Gift Aid can be claimed on a gift, and why not. Nothing else decides it.
 * @param declarations may include those of other donors
 * @param yearEnd last day of the charity's accounting year: '03-31'
 * @param today day in London
 */
export function claimability(
  gift: DeclarableGift,
  declarations: readonly CoveringDeclaration[],
  { yearEnd, today }: { yearEnd: string; today: string },
): Claimability {
  const until = timeLimitOf(gift.day, yearEnd)
  const giftPence = Math.max(0, gift.amountPence - gift.returnedPence)
  const declaration = coveringDeclaration(gift, declarations, today)
  const reason =
    whyNeverClaimed(gift, giftPence, declaration) ??
    (declaration === undefined ? whyUncovered(gift, declarations, today) : undefined) ??
    (today > until ? 'time limit' : undefined) ??
    (gift.decision === 'include' ? undefined : questionAbout(gift)) ??
    (declaration && isWritable(declaration) ? undefined : 'unwritable')
  return reason === undefined && declaration
    ? { isClaimable: true, declarationId: declaration.id, giftPence, taxPence: giftAidOf(giftPence), until }
    : { isClaimable: false, reason: reason ?? 'no declaration', giftPence, until }
}

/** Reasons that no declaration can change, except that donors may declare after they said no. */
function whyNeverClaimed(
  gift: DeclarableGift,
  giftPence: number,
  declaration: CoveringDeclaration | undefined,
): NotClaimable | undefined {
  if (gift.kind === 'order') return 'bracelets'
  if (giftPence === 0) return 'returned'
  if (gift.isDisputed) return 'disputed'
  if (gift.claimedBefore) return 'claimed before'
  if (gift.decision === 'exclude') return 'excluded'
  if (gift.method === 'collection box') return 'collected'
  const isTakenBack = gift.decision === 'include' || (declaration && isOwn(declaration, gift))
  return gift.answer === 'no' && !isTakenBack ? 'said no' : undefined
}

/** The question that somebody must answer before the gift can be claimed, even if it is declared. */
function questionAbout({
  donorName,
  method,
  claimedBefore,
}: DeclarableGift): (typeof QUESTIONS)[number] | undefined {
  if (isJointName(donorName)) return 'joint'
  if (method === 'company' || isOrganisation(donorName)) return 'company'
  if (method === 'voucher') return 'voucher'
  // the file of an import has answered it
  return method === 'another platform' && claimedBefore !== false ? 'platform' : undefined
}

/**
 * Pence of a gift that its claim may still include.
 * @param isFiled whether HMRC has the claim; until then everything that is not claimable any more is left out
 */
export function claimedPenceLeft(judgement: Claimability, claimedPence: number, isFiled: boolean): number {
  const left = Math.min(claimedPence, judgement.giftPence)
  if (judgement.isClaimable) return left
  return isFiled && !OVERTURNING.includes(judgement.reason) ? left : 0
}

/** State shown to the donor: declared, declined, open to declare, or none of these. */
export const DONOR_STATES = ['declared', 'declined', 'open', 'closed'] as const
export type DonorState = (typeof DONOR_STATES)[number]

const UNDECLARED: readonly NotClaimable[] = [
  'no declaration',
  'before declaration',
  'ended',
  'not in effect',
  'unconfirmed',
  'other name',
]

/** @param about.hasOwn whether a declaration was made for it @param about.claimedPence its amount in a claim */
export function donorStateOf(
  gift: DeclarableGift,
  judgement: Claimability,
  { hasOwn, claimedPence }: { hasOwn: boolean; claimedPence: number | null },
): DonorState {
  if (judgement.isClaimable) return 'declared'
  if (claimedPenceLeft(judgement, claimedPence ?? 0, true) > 0) return 'declared'
  if (hasOwn) return 'closed'
  if (judgement.reason === 'said no') return 'declined'
  return UNDECLARED.includes(judgement.reason) && !questionAbout(gift) ? 'open' : 'closed'
}

/** Whether the donor must confirm a declaration of other gifts: anybody could type another person's address. */
export const isToConfirm = ({
  scope,
  source,
  isConfirmed,
  endsOn,
}: Pick<CoveringDeclaration, 'scope' | 'source' | 'isConfirmed' | 'endsOn'>): boolean =>
  scope === 'all gifts' && source === 'web' && !isConfirmed && endsOn === null

/** Finds the declaration to claim a gift under: its own or, without one, its donor's newest, which has the newest address. */
const coveringDeclaration = <Declaration extends CoveringDeclaration>(
  gift: Gift,
  declarations: readonly Declaration[],
  today: string,
): Declaration | undefined =>
  declarations.reduce<Declaration | undefined>((best, each) => {
    if (whyNotCovered(gift, each, today) !== undefined) return best
    return best === undefined || isBetter(gift, each, best) ? each : best
  }, undefined)

function isBetter(gift: Gift, one: CoveringDeclaration, other: CoveringDeclaration): boolean {
  if (isOwn(one, gift) !== isOwn(other, gift)) return isOwn(one, gift)
  return one.madeOn > other.madeOn || (one.madeOn === other.madeOn && one.id > other.id)
}

type Gift = Pick<
  DeclarableGift,
  'id' | 'supporterId' | 'mandateId' | 'claimedBy' | 'day' | 'donorName' | 'decision'
>

/**
 * Whether a declaration was made with or after this gift, or another payment of the same monthly gift. After an
 * erasure only the claim still knows the declaration.
 */
const isOwn = (
  { id: declarationId, donationId, mandateId, scope }: CoveringDeclaration,
  gift: Gift,
): boolean =>
  donationId === gift.id ||
  (typeof gift.mandateId === 'number' && mandateId === gift.mandateId && scope !== 'this gift') ||
  (gift.supporterId === null && gift.claimedBy === declarationId)

/**
 * Gifts and declarations have days without times, so gifts on the day of the end are not covered, not even those made
 * before the cancellation. Claiming too little harms nobody.
 */
function whyNotCovered(
  gift: Gift,
  declaration: CoveringDeclaration,
  today: string,
): (typeof NEAREST)[number] | 'no declaration' | undefined {
  const ofDonor = gift.supporterId !== null && declaration.supporterId === gift.supporterId
  const own = isOwn(declaration, gift)
  if (!own && !(declaration.scope === 'all gifts' && ofDonor)) return 'no declaration'
  if (gift.day < declaration.startsOn) return 'before declaration'
  if (declaration.endsOn !== null && gift.day >= declaration.endsOn) return 'ended'
  if (declaration.madeOn > today) return 'not in effect'
  if (own) return undefined
  if (isToConfirm({ ...declaration, endsOn: null })) return 'unconfirmed'
  return gift.decision === 'include' || isNamedAs(declaration, gift.donorName) ? undefined : 'other name'
}

/** Ordered from nearly covered to far from it. */
const NEAREST = ['other name', 'unconfirmed', 'not in effect', 'ended', 'before declaration'] as const

function whyUncovered(gift: Gift, declarations: readonly CoveringDeclaration[], today: string): NotClaimable {
  const reasons = declarations.map((declaration) => whyNotCovered(gift, declaration, today))
  return NEAREST.find((reason) => reasons.includes(reason)) ?? 'no declaration'
}

/** Last day of the accounting period that contains a day. @param yearEnd '03-31'; '02-28' is the end of February */
export function periodEndOf(day: string, yearEnd: string): string {
  const end = yearEndIn(Number(day.slice(0, 4)), yearEnd)
  return day <= end ? end : yearEndIn(Number(day.slice(0, 4)) + 1, yearEnd)
}

/** Last day to claim Gift Aid on a gift: four years after its accounting period ends. */
export const timeLimitOf = (day: string, yearEnd: string): string =>
  yearEndIn(Number(periodEndOf(day, yearEnd).slice(0, 4)) + GIFT_AID_YEARS, yearEnd)

/** Financial records are needed for six years after the accounting period ends. */
const RECORD_YEARS = 6

/** The day until which the record of a payment must be kept. */
export const recordsNeededUntil = (day: string, yearEnd: string): string =>
  yearEndIn(Number(periodEndOf(day, yearEnd).slice(0, 4)) + RECORD_YEARS, yearEnd)

const yearEndIn = (year: number, yearEnd: string): string =>
  yearEnd.startsWith('02-2') && Number(yearEnd.slice(3)) >= 28
    ? new Date(Date.UTC(year, 2, 0)).toISOString().slice(0, 10)
    : `${year}-${yearEnd}`
