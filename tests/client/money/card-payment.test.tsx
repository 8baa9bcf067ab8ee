/** Payments whose response is lost, late, or arrives after the visitor has left the page. */
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetAttempt,
  rememberAttempt,
  unansweredAttempt,
} from '../../../src/client/money/payments/attempts.ts'
import type { Confirmation } from '../../../src/client/money/payments/card-payment.ts'
import { CONFIRM_TIMEOUT_MS, runCardPayment } from '../../../src/client/money/payments/run-card-payment.ts'
import { useToasts } from '../../../src/client/platform/ui/toast/toast.ts'

const taken = (id: string) => ({
  status: 'succeeded' as const,
  paymentIntentId: id,
  clientSecret: `${id}_secret_1`,
})
const paid = (id: string): Confirmation => ({ outcome: taken(id), isFinal: true })
const noResponse: Confirmation = {
  outcome: { status: 'failed', kind: 'network', message: '' },
  isFinal: false,
}
const never = () => new Promise<Confirmation>(() => undefined)

/** The provider's response about an intent. */
const provider = vi.fn<typeof fetch>()
const providerReturns = (status: string) => provider.mockResolvedValueOnce(Response.json({ status }))

beforeEach(() => {
  sessionStorage.clear()
  provider.mockReset()
  vi.stubGlobal('fetch', provider)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with the form and its pay button. */
function openPage() {
  const [show, onSpent] = [vi.fn(), vi.fn()]
  const payment = runCardPayment('donation')
  payment.serve({
    settings: { mode: 'sandbox', publishableKey: 'pk_test_1' },
    returnPath: '/thank-you',
    failureTexts: ({ kind }) => ({ title: 'Payment Error', description: kind }),
    onSpent,
    show,
    thanks: { title: 'Thank you', label: 'See it' },
  })
  payment.open()
  const pay = async (id: string, attempt: () => Promise<Confirmation>) => {
    const charge = { clientSecret: `${id}_secret_1`, contact: { name: 'Ada', email: 'ada@example.org' } }
    payment.pay({ card: { attempt }, prepare: () => Promise.resolve(charge) })
    await vi.advanceTimersByTimeAsync(0)
  }
  /** A click in a wallet, whose server answers so. */
  const payByWallet = async (prepared?: ReturnType<typeof taken>) => {
    const card = { attempt: vi.fn(never), end: vi.fn() }
    payment.pay({ card, prepare: () => Promise.resolve(prepared) })
    await vi.advanceTimersByTimeAsync(0)
    expect(card.attempt).not.toHaveBeenCalled()
    expect(card.end).toHaveBeenCalledOnce()
  }
  const comesTo = (state: object) => vi.waitFor(() => expect(payment.state()).toMatchObject(state))
  return { payment, pay, payByWallet, comesTo, show, onSpent }
}

/** A page with a pending payment; `answer` ends it. */
async function openPaying() {
  const page = openPage()
  const answer = Promise.withResolvers<Confirmation>()
  await page.pay('pi_1', () => answer.promise)
  return { ...page, answer }
}

const LOST = { at: 'ready', failure: { kind: 'network' } }

it('a stored attempt is removed only by its own secret', () => {
  rememberAttempt('donation', 'pi_2_secret_1')
  forgetAttempt('donation', 'pi_1_secret_1')
  expect(unansweredAttempt('donation')).toBe('pi_2_secret_1')
  forgetAttempt('donation', 'pi_2_secret_1')
  expect(unansweredAttempt('donation')).toBeUndefined()
})

it('the newest attempt of the tab counts, also on a page with an older one', () => {
  rememberAttempt('donation', 'pi_1_secret_1')
  // stored by the page to which the bank redirected
  sessionStorage.setItem('payment-attempt:donation', 'pi_2_secret_1')
  expect(unansweredAttempt('donation')).toBe('pi_2_secret_1')
})

it('the attempt is stored before the card is charged, once, however often the button is clicked', async () => {
  const { pay, comesTo, show } = openPage()
  const answer = Promise.withResolvers<Confirmation>()
  const attempt = vi.fn(() => {
    expect(unansweredAttempt('donation')).toBe('pi_1_secret_1')
    return answer.promise
  })
  await Promise.all([pay('pi_1', attempt), pay('pi_1', attempt)])
  answer.resolve(paid('pi_1'))
  await comesTo({ at: 'paid' })
  await pay('pi_1', attempt)
  expect(attempt).toHaveBeenCalledOnce()
  expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_1'), true)
  expect(unansweredAttempt('donation')).toBeUndefined()
})

it('times out a confirmation, and checks with the provider before another one', async () => {
  const { pay, comesTo, show } = openPage()
  await pay('pi_1', never)
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS)
  await comesTo(LOST)
  expect(unansweredAttempt('donation')).toBe('pi_1_secret_1')

  providerReturns('succeeded')
  const again = vi.fn(never)
  await pay('pi_2', again)
  await comesTo({ at: 'paid' })
  expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_1'), true)
  expect(again).not.toHaveBeenCalled()
})

it('a lost attempt that was not charged is paid again', async () => {
  const { pay, comesTo } = openPage()
  await pay('pi_1', () => Promise.resolve(noResponse))
  await comesTo(LOST)
  // the provider is unavailable too: the outcome is unknown, so nothing is charged
  provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const again = vi.fn(() => Promise.resolve(paid('pi_1')))
  await pay('pi_1', again)
  await comesTo(LOST)
  expect(again).not.toHaveBeenCalled()
  providerReturns('requires_payment_method')
  await pay('pi_1', again)
  await comesTo({ at: 'paid' })
})

it('a lost payment that succeeded is found on a later page', async () => {
  rememberAttempt('donation', 'pi_1_secret_1')
  providerReturns('processing')
  const { show } = openPage()
  await vi.waitFor(() =>
    expect(show).toHaveBeenCalledExactlyOnceWith({ ...taken('pi_1'), status: 'processing' }, true),
  )
})

it('a success that arrives after the timeout is shown', async () => {
  const { comesTo, show, answer } = await openPaying()
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS)
  await comesTo(LOST)
  answer.resolve(paid('pi_1'))
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_1'), true))
  expect(unansweredAttempt('donation')).toBeUndefined()
})

it('a success after the visitor has left is shown in a toast, without a redirect', async () => {
  const { payment, comesTo, show, answer } = await openPaying()
  payment.leave()
  answer.resolve(paid('pi_1'))
  await comesTo({ at: 'closed' })
  expect(show).not.toHaveBeenCalled()
  const { result } = renderHook(useToasts)
  expect(result.current).toMatchObject([{ title: 'Thank you', action: { label: 'See it' } }])
  result.current[0]?.action?.onClick()
  expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_1'), false)
})

it('a payment in progress continues if the page is opened again', async () => {
  const { payment, comesTo, show, answer } = await openPaying()
  payment.leave()
  payment.open()
  await comesTo({ at: 'confirming' })
  answer.resolve(paid('pi_1'))
  await vi.waitFor(() => expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_1'), true))
  expect(provider).not.toHaveBeenCalled()
})

it.each([
  ['requires_action', { at: 'ready' }],
  ['succeeded', { at: 'paid', taken: taken('pi_1') }],
])('after a return from the bank’s page with %s the form can be used at once', async (status, state) => {
  const { payment, pay, comesTo } = openPage()
  await pay('pi_1', never)
  providerReturns(status)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await comesTo(state)
  payment.leave()
  payment.open()
  await pay('pi_2', () => Promise.resolve(paid('pi_2')))
  await comesTo({ at: 'paid', taken: taken('pi_2') })
})

it('an intent that was rejected permanently is replaced', async () => {
  const { pay, comesTo, onSpent } = openPage()
  const refused = { outcome: { status: 'failed', kind: 'other', message: '' }, isFinal: true } as const
  await pay('pi_1', () => Promise.resolve(refused))
  await comesTo({ at: 'ready', isSpent: true })
  expect(onSpent).toHaveBeenCalledOnce()
})

it('a wallet is closed without an attempt after a change, during another payment, and if it was paid before', async () => {
  const { payment, pay, payByWallet, comesTo, show } = openPage()
  await payByWallet()
  await comesTo({ at: 'ready' })
  const declined = Promise.withResolvers<Confirmation>()
  await pay('pi_1', () => declined.promise)
  await payByWallet()
  declined.resolve({ outcome: { status: 'failed', kind: 'card', message: 'Declined.' }, isFinal: true })
  await comesTo({ at: 'ready' })
  await payByWallet(taken('pi_2'))
  await comesTo({ at: 'paid' })
  expect(show).toHaveBeenCalledExactlyOnceWith(taken('pi_2'), true)
  payment.leave()
})
