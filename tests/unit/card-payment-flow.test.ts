/** The states of a card payment, and what leads from one to the next. */
import { expect, it } from 'vitest'
import {
  nextState,
  type FlowEvent,
  type FlowState,
  type Press,
} from '../../src/client/payments/card-payment-flow.ts'
import type { PaymentFailure, Taken } from '../../src/client/payments/card-payment.ts'

const press: Press = {
  card: { validate: () => Promise.resolve(true), attempt: () => new Promise(() => undefined) },
  prepare: () => Promise.resolve(undefined),
}
const charge = { clientSecret: 'pi_1_secret_1', contact: { name: 'Ada', email: 'ada@example.org' } }
const taken: Taken = { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_1' }
const failure = (kind: PaymentFailure['kind']): PaymentFailure => ({ status: 'failed', kind, message: '' })
const [declined, lost, broken] = [failure('card'), failure('network'), failure('other')]

const closed: FlowState = { at: 'closed' }
const opening: FlowState = { at: 'asking', after: 'opening' }
const pressed: FlowState = { at: 'asking', after: press }
const returning: FlowState = { at: 'asking', after: 'return' }
const preparing: FlowState = { at: 'preparing', press }
const confirming: FlowState = { at: 'confirming', press, charge }
const ready: FlowState = { at: 'ready' }
const refused: FlowState = { at: 'ready', failure: declined, isSpent: false }
const unanswered: FlowState = { at: 'ready', failure: lost, isSpent: false }
const paid: FlowState = { at: 'paid', taken }
const states = { closed, opening, pressed, returning, preparing, confirming, ready, refused, paid }
type Name = keyof typeof states

/** What each event leads to; in a state that is not named it changes nothing. */
const table: [event: string, FlowEvent, Partial<Record<Name, FlowState>>][] = [
  [
    'the page opens: a lost attempt is asked about, a payment under way goes on',
    { type: 'opened' },
    { closed: opening, ready: opening, refused: opening },
  ],
  [
    'a press asks first, joins the question under way, and charges nothing a second time',
    { type: 'pressed', press },
    { ready: pressed, refused: pressed, opening: pressed },
  ],
  [
    'nothing was taken: only a press goes on, not the Back from the bank’s page',
    { type: 'unpaid' },
    { opening: ready, returning: ready, pressed: preparing },
  ],
  ['the intent is as the visitor saw it', { type: 'prepared', charge }, { preparing: confirming }],
  ['the cart has changed: the visitor looks again', { type: 'changed' }, { preparing: ready }],
  ['Back from the bank’s page', { type: 'returned' }, { confirming: returning }],
  [
    'a decline keeps the intent',
    { type: 'failed', failure: declined, isFinal: true },
    { opening: ready, pressed: refused, returning: refused, preparing: refused, confirming: refused },
  ],
  [
    'no answer frees the form; who only opened the page hears nothing',
    { type: 'failed', failure: lost, isFinal: false },
    {
      opening: ready,
      pressed: unanswered,
      returning: unanswered,
      preparing: unanswered,
      confirming: unanswered,
    },
  ],
  [
    'paid, however late, and although the page was left',
    { type: 'paid', taken },
    {
      closed: paid,
      opening: paid,
      pressed: paid,
      returning: paid,
      preparing: paid,
      confirming: paid,
      ready: paid,
      refused: paid,
    },
  ],
  ['the form is gone, and its failure with it', { type: 'dismissed' }, { refused: ready }],
  [
    'the page is left: what is not charged yet will not be, what may be charged is heard of',
    { type: 'left' },
    {
      ready: closed,
      refused: closed,
      paid: closed,
      preparing: closed,
      pressed: opening,
      returning: opening,
    },
  ],
]

it.each(table)('%s', (_name, event, expected) => {
  for (const [name, state] of Object.entries(states)) {
    const next = nextState(state, event)
    const changed = expected[name as Name]
    if (changed) expect(next, name).toEqual(changed)
    else expect(next, name).toBe(state)
  }
})

it.each([
  ['refused for good', broken, true, true],
  ['perhaps charged', broken, false, false],
  ['declined', declined, true, false],
])('after an attempt that was %s the intent is spent, or not', (_name, told, isFinal, isSpent) => {
  expect(nextState(confirming, { type: 'failed', failure: told, isFinal })).toEqual({
    at: 'ready',
    failure: told,
    isSpent,
  })
})
