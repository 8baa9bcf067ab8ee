/** Labels for monthly gifts, instead of the codes of the provider and of our records. */
import { formatShortPence } from '#shared/platform/text/amounts.ts'
import type {
  ChargeFailure,
  ListedMandate,
  MandateCharge,
  MandateEvent,
} from '#shared/money/monthly/mandates.schema.ts'
import { MANDATE_STATE_LABELS } from '#shared/money/monthly/mandates.ts'
import {
  DISPUTED,
  ordinal,
  type ChargeState,
  type MandateActor,
  type MandateState,
} from '#shared/money/monthly/monthly.ts'
import type { BadgeTone } from '../../platform/ui/badge.tsx'
import { dayInLondon } from '../ui/london-time.tsx'
import { failureReason } from '../payments/timeline/decline-reasons.ts'
import { plain } from '../payments/timeline/timeline-labels.ts'
import { monthName } from '../today/months.ts'

const STATE_TONES: Record<MandateState, BadgeTone> = {
  active: 'good',
  paused: 'waiting',
  ended: 'quiet',
}

/**
 * Whether something is wrong now: the last charge failed, or the site gave up and paused it. Matches the server's
 * `isFailing`.
 */
export function failureNow({ state, stateBy, failure }: ListedMandate): ChargeFailure | null {
  if (state === 'paused' && stateBy === 'site') return failure
  const isOpen = failure?.state === 'declined' || failure?.state === 'unconfirmed'
  return isOpen && state !== 'ended' ? failure : null
}

/** A state with its colour: red if the bank has refused the last charge. */
export function mandateBadge(mandate: ListedMandate): { label: string; tone: BadgeTone } {
  const { state } = mandate
  if (failureNow(mandate) === null) return { label: MANDATE_STATE_LABELS[state], tone: STATE_TONES[state] }
  return { label: state === 'active' ? 'Failing' : MANDATE_STATE_LABELS[state], tone: 'bad' }
}

const BY: Record<MandateActor, string> = { donor: 'the donor', owner: 'you', site: 'this website' }
/** The source of an event in words. */
export const ACTOR_LABELS: Record<MandateActor, string> = {
  donor: 'Donor',
  owner: 'Dashboard',
  site: 'This website',
}

/** '£10.00 on the 26th' */
export const amountAndDay = ({ amountPence, day }: Pick<ListedMandate, 'amountPence' | 'day'>): string =>
  `${formatShortPence(amountPence)} on the ${ordinal(day)}`

/** What comes next, or why nothing does: 'Next on 26 December 2026', 'Paused by the donor until 1 March 2027'. */
export function nextText(mandate: ListedMandate): string {
  const { state, stateBy, pausedUntil, nextChargeOn } = mandate
  if (state === 'ended') return `Stopped by ${BY[stateBy]}`
  if (state === 'paused') {
    const until = pausedUntil === null ? '' : ` until ${dayInLondon(pausedUntil)}`
    if (stateBy === 'site' && mandate.stateReason === DISPUTED) return 'Paused, because a gift is disputed'
    return stateBy === 'site' ? 'Paused after the last try' : `Paused by ${BY[stateBy]}${until}`
  }
  return nextChargeOn === null ? '' : `Next on ${dayInLondon(nextChargeOn)}`
}

const CHARGE_STATES: Record<ChargeState, string> = {
  due: 'being charged',
  paid: 'paid',
  unconfirmed: 'not confirmed yet',
  declined: 'declined',
  'given up': 'given up',
}
const lower = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())
const triedText = (attempts: number) =>
  attempts < 2 ? '' : `, tried ${attempts === 2 ? 'twice' : `${attempts} times`}`

/** 'declined: the card has expired, tried twice' */
export function chargeText({ state, code, attempts }: MandateCharge): string {
  if (state === 'paid' || state === 'due') return CHARGE_STATES[state]
  return `${CHARGE_STATES[state]}: ${lower(failureReason(code))}${triedText(attempts)}`
}

/** 'November 2026: the card has expired, tried twice. Next try on 3 December 2026.' */
export function failureText({ month, code, attempts, nextAttemptOn }: ChargeFailure): string {
  const again = nextAttemptOn === null ? '' : ` Next try on ${dayInLondon(nextAttemptOn)}.`
  return `${monthName(month)}: ${lower(failureReason(code))}${triedText(attempts)}.${again}`
}

const EVENTS: Record<string, string> = {
  started: 'Monthly gift started',
  paid: 'Gift received',
  'confirmation needed': 'Bank confirmation needed',
  disputed: 'A gift was disputed',
  'address asked': 'New email address requested',
}
export const mandateEventKind = ({ kind }: Pick<MandateEvent, 'kind'>): string => EVENTS[kind] ?? plain(kind)

/** The bank's reason in words; any other reason as it was recorded. */
export function mandateEventDetail({ kind, detail, by }: MandateEvent): string {
  if (detail === '' || kind === 'confirmation needed' || kind === 'disputed') return ''
  const isReason = kind === 'declined' || (kind === 'paused' && by === 'site')
  return isReason ? lower(failureReason(detail)) : detail
}

/** Why it is in its state; empty if no reason was given. */
export const stateReasonText = ({ stateBy, stateReason }: ListedMandate): string =>
  stateBy === 'site' && stateReason !== '' ? failureReason(stateReason) : stateReason
