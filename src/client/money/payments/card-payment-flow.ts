/** One card payment, of an order or a gift, as a pure state machine; `run-card-payment.ts` performs its effects. */
import type { CardFieldsHandle, Contact, PaymentFailure, Taken } from './card-payment.ts'

export type Charge = { clientSecret: string; contact: Contact }

/** A click on the pay button. */
export type Press = {
  /** A wallet's `end` closes it once the click has led to a result. */
  card: Pick<CardFieldsHandle, 'attempt'> & { end?: () => void }
  /**
   * Checks or creates the intent; never rejects. Undefined if the visitor must check the order again first: then
   * nothing is charged.
   * @param isAgain another tab's intent has taken the place of the one that was tried: a new one is needed
   */
  prepare: (isAgain: boolean) => Promise<Charge | PaymentFailure | Taken | undefined>
  isAgain?: boolean
}

export type FlowState =
  /** No page shows this payment. */
  | { at: 'closed' }
  /** Asking the provider about an attempt with an unknown result; afterwards a click continues to the payment. */
  | { at: 'asking'; after: 'opening' | 'return' | Press }
  | { at: 'preparing'; press: Press }
  | { at: 'confirming'; press: Press; charge: Charge }
  /** The form can be submitted. A spent intent can no longer be paid. */
  | { at: 'ready'; failure?: PaymentFailure; isSpent?: boolean }
  | { at: 'paid'; taken: Taken }

export type FlowEvent =
  | { type: 'opened' }
  | { type: 'pressed'; press: Press }
  /** The attempt took no money, or there was none. */
  | { type: 'unpaid' }
  | { type: 'prepared'; charge: Charge }
  /** The visitor must check the order again before paying. */
  | { type: 'changed' }
  /** The browser restored the page as it was before the visitor went to the bank's. */
  | { type: 'returned' }
  /** `isFinal` is false if the charge may have happened anyway. */
  | { type: 'failed'; failure: PaymentFailure; isFinal: boolean }
  /** May come late, after a timeout or after the visitor left the page. */
  | { type: 'paid'; taken: Taken }
  /** The form that showed the failure has closed. */
  | { type: 'dismissed' }
  | { type: 'left' }

export const CLOSED: FlowState = { at: 'closed' }
const READY: FlowState = { at: 'ready' }

/** The card or wallet of a click that has not led to a result yet. */
export function cardInUse(state: FlowState): Press['card'] | undefined {
  if (state.at === 'asking') return typeof state.after === 'object' ? state.after.card : undefined
  return 'press' in state ? state.press.card : undefined
}

/** The state after an event; the same object if the event does not apply. */
export function nextState(state: FlowState, event: FlowEvent): FlowState {
  // a taken payment counts in every state
  if (event.type === 'paid') return state.at === 'paid' ? state : { at: 'paid', taken: event.taken }
  if (event.type === 'left') return afterLeaving(state)
  switch (state.at) {
    case 'closed':
      return event.type === 'opened' ? { at: 'asking', after: 'opening' } : state
    case 'ready':
      if (event.type === 'opened') return { at: 'asking', after: 'opening' }
      if (event.type === 'pressed') return { at: 'asking', after: event.press }
      return event.type === 'dismissed' && state.failure ? READY : state
    case 'asking':
      return afterAsking(state, event)
    case 'preparing':
      if (event.type === 'prepared') return { ...state, at: 'confirming', charge: event.charge }
      if (event.type === 'changed') return READY
      return event.type === 'failed' ? failed(event) : state
    case 'confirming':
      if (event.type === 'returned') return { at: 'asking', after: 'return' }
      if (event.type !== 'failed') return state
      return event.failure.kind === 'canceled' && !state.press.isAgain
        ? { at: 'preparing', press: { ...state.press, isAgain: true } }
        : failed(event)
    default:
      return state
  }
}

function afterAsking(state: Extract<FlowState, { at: 'asking' }>, event: FlowEvent): FlowState {
  const { after } = state
  const isOpening = after === 'opening'
  if (event.type === 'pressed') return isOpening ? { at: 'asking', after: event.press } : state
  if (event.type === 'unpaid') return typeof after === 'object' ? { at: 'preparing', press: after } : READY
  // nobody clicked: the attempt stays stored, and paying asks again
  if (event.type === 'failed') return isOpening ? READY : failed(event)
  return state
}

/** Cancels what has not been charged yet; a payment that may have been charged continues. */
function afterLeaving(state: FlowState): FlowState {
  if (state.at === 'asking') return state.after === 'opening' ? state : { at: 'asking', after: 'opening' }
  return state.at === 'confirming' || state.at === 'closed' ? state : CLOSED
}

/** After a decline the intent stays usable; after an unknown result the provider is asked first. */
function failed({ failure, isFinal }: Extract<FlowEvent, { type: 'failed' }>): FlowState {
  return { at: 'ready', failure, isSpent: isFinal && /other|canceled/.test(failure.kind) }
}
