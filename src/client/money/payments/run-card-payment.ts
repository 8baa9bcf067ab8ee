/** Runs card payments outside React, because a payment continues when the visitor leaves the page. */
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import { dismissFailure, toast } from '../../platform/ui/toast/toast.ts'
import { forgetAttempt, rememberAttempt, unansweredAttempt } from './attempts.ts'
import {
  cardInUse,
  CLOSED,
  nextState,
  type FlowEvent,
  type FlowState,
  type Press,
} from './card-payment-flow.ts'
import type { Confirmation, IntentState, PaymentFailure, PaymentPurpose, Taken } from './card-payment.ts'

/** Long enough to find one's phone and approve in the bank's app. */
export const CONFIRM_TIMEOUT_MS = 180_000
const RETRIEVE_TIMEOUT_MS = 30_000

export const PAID = 'Your payment went through.'
const NO_ANSWER: FlowEvent = {
  type: 'failed',
  failure: { status: 'failed', kind: 'network', message: '' },
  isFinal: false,
}
const UNEXPECTED: Confirmation = {
  outcome: { status: 'failed', kind: 'other', message: '' },
  isFinal: false,
}

/** Where the payments of orders and gifts differ. */
export type PaymentPage = {
  settings: PaymentSettings
  /** The path that the bank returns the payer to. */
  returnPath: '/order-success' | '/thank-you'
  failureTexts: (failure: PaymentFailure) => { title: string; description: string }
  onSpent: () => void
  /** Shows the result; `isHere` is false if the visitor has left the page. */
  show: (paid: Taken, isHere: boolean) => void
  /** Shown to visitors who have left the page. */
  thanks: { title: string; label: string }
  onPaidElsewhere?: () => void
}

/** Owns all payments of a purpose: attempt, recovery, confirmation and the return from the bank. */
export function runCardPayment(purpose: PaymentPurpose) {
  let state = CLOSED
  let page: PaymentPage | undefined
  let isHere = false
  let moved = new AbortController()
  const listeners = new Set<() => void>()

  const send = (event: FlowEvent) => {
    const before = state
    state = nextState(before, event)
    if (state === before) return
    if (state.at !== before.at) {
      moved.abort()
      moved = new AbortController()
      if (page) enter(state, page, moved.signal)
    }
    for (const listener of listeners) listener()
    endUnused(cardInUse(before))
  }

  const endUnused = (card: Press['card'] | undefined) => {
    if (card !== cardInUse(state)) card?.end?.()
  }

  const enter = (entered: FlowState, of: PaymentPage, signal: AbortSignal) => {
    if (entered.at === 'asking') void ask(of, signal)
    else if (entered.at === 'preparing') void prepare(entered.press, signal)
    else if (entered.at === 'confirming') void confirm(entered, of, signal)
    else if (entered.at === 'paid') tellPaid(entered.taken, of)
    else if (entered.at === 'ready' && entered.failure) {
      toast({ ...of.failureTexts(entered.failure), variant: 'destructive' })
      if (entered.isSpent) of.onSpent()
    }
    if (!isHere) send({ type: 'left' })
  }

  /** Needed because a request may never settle: the bank's page replaces this one, or does not appear. */
  const giveUpAfter = (ms: number, signal: AbortSignal) => {
    const timer = setTimeout(() => send(NO_ANSWER), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  const ask = async ({ settings }: PaymentPage, signal: AbortSignal) => {
    const clientSecret = unansweredAttempt(purpose)
    if (clientSecret === undefined) {
      send({ type: 'unpaid' })
      return
    }
    giveUpAfter(RETRIEVE_TIMEOUT_MS, signal)
    const status = await retrieve(settings, clientSecret)
    if (signal.aborted) return
    if (status === 'unreachable') {
      send(NO_ANSWER)
      return
    }
    forgetAttempt(purpose, clientSecret)
    const paymentIntentId = intentIdOf(clientSecret)
    if (status === 'open') send({ type: 'unpaid' })
    else send({ type: 'paid', taken: { status, clientSecret, paymentIntentId } })
  }

  const prepare = async (press: Press, signal: AbortSignal) => {
    const prepared = await press.prepare(press.isAgain === true)
    // a payment that was made in another tab counts even if the visitor has left
    if (prepared && 'status' in prepared && prepared.status !== 'failed') found(prepared)
    if (signal.aborted) return
    if (prepared === undefined) send({ type: 'changed' })
    else if (!('status' in prepared)) send({ type: 'prepared', charge: prepared })
    else if (prepared.status === 'failed') send({ type: 'failed', failure: prepared, isFinal: true })
  }

  const confirm = async (
    { press, charge }: Extract<FlowState, { at: 'confirming' }>,
    { returnPath }: PaymentPage,
    signal: AbortSignal,
  ) => {
    const returnUrl = new URL(returnPath, window.location.origin).href
    rememberAttempt(purpose, charge.clientSecret)
    giveUpAfter(CONFIRM_TIMEOUT_MS, signal)
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && send({ type: 'returned' })
    window.addEventListener('pageshow', shownAgain, { signal })
    const { outcome, isFinal } = await press.card.attempt({ ...charge, returnUrl }).catch(() => UNEXPECTED)
    const isTaken = outcome.status !== 'failed'
    // a late refusal does not concern a later attempt with the same intent
    if (isTaken || (isFinal && !signal.aborted)) forgetAttempt(purpose, charge.clientSecret)
    if (isTaken) send({ type: 'paid', taken: outcome })
    else if (!signal.aborted) send({ type: 'failed', failure: outcome, isFinal })
  }

  const found = (taken: Taken) => send({ type: 'paid', taken })

  const tellPaid = (taken: Taken, { show, thanks, onPaidElsewhere }: PaymentPage) => {
    if (isHere) {
      show(taken, true)
      return
    }
    onPaidElsewhere?.()
    toast({
      title: thanks.title,
      description: PAID,
      action: { label: thanks.label, onClick: () => show(taken, false) },
    })
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sets the page that shows the payment, as last rendered; it still applies after the visitor has left. */
    serve: (rendered: PaymentPage) => {
      page = rendered
    },
    /** Finds a payment that succeeded without this page knowing, because of a reload or the Back button. */
    open: () => {
      isHere = true
      send({ type: 'opened' })
    },
    leave: () => {
      isHere = false
      send({ type: 'left' })
    },
    /** Pays. Ignores further clicks while a payment is in progress. */
    pay: (press: Press) => {
      dismissFailure()
      send({ type: 'pressed', press })
      // a click that was ignored
      endUnused(press.card)
    },
    dismiss: () => send({ type: 'dismissed' }),
    /** Shows a payment that the server knows of. */
    found,
  }
}

async function retrieve(
  { mode, publishableKey }: PaymentSettings,
  clientSecret: string,
): Promise<IntentState> {
  try {
    const provider =
      mode === 'live' ? await import('./live/live-stripe.ts') : await import('./sandbox/sandbox-api.ts')
    return await provider.retrieveState(publishableKey, clientSecret)
  } catch {
    // the code that asks the provider could not be loaded either
    return 'unreachable'
  }
}
