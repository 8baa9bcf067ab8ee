/** One card payment, of an order or a gift, as a state machine without effects; `run-card-payment.ts` gives it them. */
import type { CardFieldsHandle, Contact, PaymentFailure, Taken } from './card-payment.ts'

/** What is charged, and whom. */
export type Charge = { clientSecret: string; contact: Contact }

/** A press of the pay button. */
export type Press = {
  card: CardFieldsHandle
  /**
   * Checks, or makes, the intent; never rejects. Undefined if the visitor must look again first: then nothing is
   * charged.
   */
  prepare: () => Promise<Charge | PaymentFailure | undefined>
}

export type FlowState =
  /** No page shows this payment. */
  | { at: 'closed' }
  /** The provider is asked about an attempt without an answer; then a press goes on. */
  | { at: 'asking'; after: 'opening' | 'return' | Press }
  | { at: 'preparing'; press: Press }
  | { at: 'confirming'; press: Press; charge: Charge }
  /** The form is free. A spent intent can no longer be paid. */
  | { at: 'ready'; failure?: PaymentFailure; isSpent?: boolean }
  | { at: 'paid'; taken: Taken }

export type FlowEvent =
  | { type: 'opened' }
  | { type: 'pressed'; press: Press }
  /** The attempt without an answer took no money, or there is none. */
  | { type: 'unpaid' }
  | { type: 'prepared'; charge: Charge }
  /** The visitor must look again before paying. */
  | { type: 'changed' }
  /** The browser restored the page as it was before the bank's. */
  | { type: 'returned' }
  /** `isFinal` is false if the charge may have happened all the same. */
  | { type: 'failed'; failure: PaymentFailure; isFinal: boolean }
  /** It may come late, when the payment had been given up, or its page left. */
  | { type: 'paid'; taken: Taken }
  /** The form that showed the failure is gone. */
  | { type: 'dismissed' }
  | { type: 'left' }

export const CLOSED: FlowState = { at: 'closed' }
const READY: FlowState = { at: 'ready' }

/** The state after an event; the same object if the event means nothing there. */
export function nextState(state: FlowState, event: FlowEvent): FlowState {
  // money that was taken counts from wherever the visitor is
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
      return event.type === 'failed' ? failed(event) : state
    default:
      return state
  }
}

function afterAsking(state: Extract<FlowState, { at: 'asking' }>, event: FlowEvent): FlowState {
  const { after } = state
  const isOpening = after === 'opening'
  if (event.type === 'pressed') return isOpening ? { at: 'asking', after: event.press } : state
  if (event.type === 'unpaid') return typeof after === 'object' ? { at: 'preparing', press: after } : READY
  // nobody pressed anything: the attempt stays stored, and paying asks again
  if (event.type === 'failed') return isOpening ? READY : failed(event)
  return state
}

/** What has not been charged yet is not charged any more; what may have been goes on. */
function afterLeaving(state: FlowState): FlowState {
  if (state.at === 'asking') return state.after === 'opening' ? state : { at: 'asking', after: 'opening' }
  return state.at === 'confirming' || state.at === 'closed' ? state : CLOSED
}

/** After a decline the intent stays usable; an attempt without an answer is asked about first. */
function failed({ failure, isFinal }: Extract<FlowEvent, { type: 'failed' }>): FlowState {
  return { at: 'ready', failure, isSpent: isFinal && failure.kind === 'other' }
}
