/** The states of a card payment and its transitions. */
import { expect, it } from 'vitest'
import {
  nextState,
  type FlowEvent,
  type FlowState,
  type Press,
} from '../../../src/client/money/payments/card-payment-flow.ts'
import type { PaymentFailure, Taken } from '../../../src/client/money/payments/card-payment.ts'

const press: Press = {
  card: { attempt: () => new Promise(() => undefined) },
  prepare: () => Promise.resolve(undefined),
}
const charge = { clientSecret: 'pi_1_secret_1', contact: { name: 'Ada', email: 'ada@example.org' } }
const taken: Taken = { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_1' }
const failure = (kind: PaymentFailure['kind']): PaymentFailure => ({ status: 'failed', kind, message: '' })
const [declined, lost, broken] = [failure('card'), failure('network'), failure('other')]
const canceled = failure('canceled')

const closed: FlowState = { at: 'closed' }
const opening: FlowState = { at: 'asking', after: 'opening' }
const pressed: FlowState = { at: 'asking', after: press }
const returning: FlowState = { at: 'asking', after: 'return' }
const preparing: FlowState = { at: 'preparing', press }
const confirming: FlowState = { at: 'confirming', press, charge }
const ready: FlowState = { at: 'ready' }
const confirmingAgain: FlowState = { at: 'confirming', press: { ...press, isAgain: true }, charge }
const refused: FlowState = { at: 'ready', failure: declined, isSpent: false }
const noResponse: FlowState = { at: 'ready', failure: lost, isSpent: false }
const paid: FlowState = { at: 'paid', taken }
const states = {
  closed,
  opening,
  pressed,
  returning,
  preparing,
  confirming,
  confirmingAgain,
  ready,
  refused,
  paid,
}
type Name = keyof typeof states

/** Makes a row in which all of these states become `state`. */
const each = (state: FlowState, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, state])) as Partial<Record<Name, FlowState>>

/** The state after each event; states that are not listed stay unchanged. */
const table: [event: string, FlowEvent, Partial<Record<Name, FlowState>>][] = [
  [
    'the page opens: the result of a lost attempt is requested, a payment in progress continues',
    { type: 'opened' },
    each(opening, 'closed', 'ready', 'refused'),
  ],
  [
    'a press requests the result first, joins an open request, and never charges twice',
    { type: 'pressed', press },
    each(pressed, 'ready', 'refused', 'opening'),
  ],
  [
    'unpaid: a press continues, a return from the bank’s page does not',
    { type: 'unpaid' },
    { opening: ready, returning: ready, pressed: preparing },
  ],
  ['the intent matches what the visitor saw', { type: 'prepared', charge }, { preparing: confirming }],
  ['the cart has changed: the visitor confirms again', { type: 'changed' }, { preparing: ready }],
  ['a return from the bank’s page', { type: 'returned' }, each(returning, 'confirming', 'confirmingAgain')],
  [
    'another tab’s intent has taken its place: a new one is confirmed without another press, once',
    { type: 'failed', failure: canceled, isFinal: true },
    {
      opening: ready,
      confirming: { at: 'preparing', press: { ...press, isAgain: true } },
      ...each(
        { at: 'ready', failure: canceled, isSpent: true },
        'confirmingAgain',
        'pressed',
        'returning',
        'preparing',
      ),
    },
  ],
  [
    'a decline keeps the intent',
    { type: 'failed', failure: declined, isFinal: true },
    {
      opening: ready,
      ...each(refused, 'pressed', 'returning', 'preparing', 'confirming', 'confirmingAgain'),
    },
  ],
  [
    'no response frees the form, without a message after only opening the page',
    { type: 'failed', failure: lost, isFinal: false },
    {
      opening: ready,
      ...each(noResponse, 'pressed', 'returning', 'preparing', 'confirming', 'confirmingAgain'),
    },
  ],
  [
    'paid, however late, also after the page was left',
    { type: 'paid', taken },
    each(
      paid,
      'closed',
      'opening',
      'pressed',
      'returning',
      'preparing',
      'confirming',
      'confirmingAgain',
      'ready',
      'refused',
    ),
  ],
  ['the form is dismissed, and its failure with it', { type: 'dismissed' }, { refused: ready }],
  [
    'the page is left: a possible charge is still checked',
    { type: 'left' },
    { ...each(closed, 'ready', 'refused', 'paid', 'preparing'), ...each(opening, 'pressed', 'returning') },
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

it('an intent that may have been charged is not discarded', () => {
  const next = nextState(confirming, { type: 'failed', failure: broken, isFinal: false })
  expect(next).toEqual({ at: 'ready', failure: broken, isSpent: false })
})
