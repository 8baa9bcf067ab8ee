/** Payments whose answer never comes, or comes too late. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAttempt, rememberAttempt, unansweredAttempt } from '../../src/client/payments/attempts.ts'
import type { Confirmation, PaymentRequest } from '../../src/client/payments/card-payment.ts'
import { CONFIRM_TIMEOUT_MS, payOnce, recoverPayment } from '../../src/client/payments/pay-once.ts'

const settings = { mode: 'sandbox', publishableKey: 'pk_test_1' } as const
const request = (clientSecret: string): PaymentRequest => ({
  purpose: 'donation',
  clientSecret,
  returnUrl: 'http://localhost/thank-you',
  contact: { name: 'Ada', email: 'ada@example.org' },
  onLateSuccess: vi.fn(),
})
const taken = (id: string) => ({
  status: 'succeeded' as const,
  paymentIntentId: id,
  clientSecret: `${id}_secret_1`,
})
const paid = (id: string): Confirmation => ({ outcome: taken(id), isFinal: true })
const never = () => new Promise<Confirmation>(() => undefined)

/** What the provider says when it is asked about an intent. */
const provider = vi.fn<typeof fetch>()
const says = (status: string) => provider.mockResolvedValueOnce(Response.json({ status }))

beforeEach(() => {
  sessionStorage.clear()
  provider.mockReset()
  vi.stubGlobal('fetch', provider)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function comeBack() {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

it('forgets an attempt only by its own secret', () => {
  rememberAttempt('donation', 'pi_2_secret_1')
  forgetAttempt('donation', 'pi_1_secret_1')
  expect(unansweredAttempt('donation')).toBe('pi_2_secret_1')
  forgetAttempt('donation', 'pi_2_secret_1')
  expect(unansweredAttempt('donation')).toBeUndefined()
})

it('knows the newest attempt of the tab, also on a page that was left with an older one', () => {
  rememberAttempt('donation', 'pi_1_secret_1')
  // by the page that the bank led back to
  sessionStorage.setItem('payment-attempt:donation', 'pi_2_secret_1')
  expect(unansweredAttempt('donation')).toBe('pi_2_secret_1')
})

it('gives a confirmation up after a time, and asks the provider before another is paid', async () => {
  const first = payOnce(settings, request('pi_1_secret_1'), never)
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS)
  expect(await first).toEqual({ status: 'failed', kind: 'network', message: '' })
  expect(unansweredAttempt('donation')).toBe('pi_1_secret_1')

  says('succeeded')
  const again = vi.fn(() => Promise.resolve(paid('pi_2')))
  expect(await payOnce(settings, request('pi_2_secret_1'), again)).toEqual(taken('pi_1'))
  expect(again).not.toHaveBeenCalled()
})

it('tells of a success that comes after it was given up', async () => {
  const answer = Promise.withResolvers<Confirmation>()
  const asked = request('pi_1_secret_1')
  const payment = payOnce(settings, asked, () => answer.promise)
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS)
  await payment
  answer.resolve(paid('pi_1'))
  await vi.waitFor(() => expect(asked.onLateSuccess).toHaveBeenCalledExactlyOnceWith(taken('pi_1')))
  expect(unansweredAttempt('donation')).toBeUndefined()
})

it.each([
  ['requires_action', { status: 'left' }],
  ['succeeded', taken('pi_1')],
])(
  'back from the bank’s page, where the provider says %s, the form is free at once',
  async (status, outcome) => {
    const payment = payOnce(settings, request('pi_1_secret_1'), never)
    await vi.advanceTimersByTimeAsync(0)
    says(status)
    comeBack()
    expect(await payment).toEqual(outcome)
    const again = vi.fn(() => Promise.resolve(paid('pi_2')))
    expect(await payOnce(settings, request('pi_2_secret_1'), again)).toEqual(taken('pi_2'))
  },
)

it('a page that looks for an unseen payment waits for the one under way', async () => {
  const answer = Promise.withResolvers<Confirmation>()
  const payment = payOnce(settings, request('pi_1_secret_1'), () => answer.promise)
  await vi.advanceTimersByTimeAsync(0)
  const found = recoverPayment('donation', settings)
  answer.resolve(paid('pi_1'))
  expect(await Promise.all([payment, found])).toEqual([taken('pi_1'), taken('pi_1')])
  expect(provider).not.toHaveBeenCalled()
})
