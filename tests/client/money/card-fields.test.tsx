import { render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CardFields } from '../../../src/client/money/payments/card-fields.tsx'
import type { CardFieldsHandle } from '../../../src/client/money/payments/card-payment.ts'
import {
  confirmCardSetup,
  confirmSavedCard,
  readReturnedSetup,
} from '../../../src/client/money/payments/saved-card.ts'
import { paymentRequest } from '../../support/pending-calls.ts'
import { CARD, fieldOf, fill, fillAll } from '../../support/render-site.tsx'

const paid = {
  outcome: { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' },
  isFinal: true,
}

const provider = vi.fn<typeof fetch>()
const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => {
  provider.mockReset()
  vi.stubGlobal('fetch', provider)
})

async function fields() {
  const ref = createRef<CardFieldsHandle>()
  const onReady = vi.fn()
  render(
    <CardFields
      ref={ref}
      settings={{ mode: 'sandbox', publishableKey: 'pk_test_1' }}
      amountPence={1200}
      hasAddress
      onReady={onReady}
      onUnavailable={vi.fn()}
      blocked={{ title: '', description: '' }}
    />,
  )
  await screen.findByLabelText('Card number', { exact: false })
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  await fillAll(CARD)
  if (!ref.current) throw new Error('no handle')
  return ref.current
}

describe('the sandbox card form', () => {
  it('shows errors beside the fields and focuses the first one', async () => {
    const handle = await fields()
    expect(await handle.validate({ focus: true })).toBe(true)
    await fill('Card number', '4242424242424241')
    await fill('Expiry date', '0120')
    expect(await handle.validate({ focus: true })).toBe(false)
    expect(document.activeElement).toBe(fieldOf('Card number'))
    expect(await screen.findByText('This card number is not valid')).toBeTruthy()
    expect(screen.getByText('This card has expired')).toBeTruthy()
    await fill('Card number', '4242424242424242')
    expect(screen.queryByText('This card number is not valid')).toBeNull()
  })

  it('confirms like a browser, with contact and address', async () => {
    const handle = await fields()
    provider.mockReturnValue(answer(200, { status: 'succeeded' }))
    expect(await handle.attempt(paymentRequest)).toEqual(paid)
    const [address, init] = provider.mock.calls[0] ?? []
    expect(address).toBe('/sandbox/stripe/v1/payment_intents/pi_1/confirm')
    expect(init?.headers).toEqual({ authorization: 'Bearer pk_test_1' })
    expect(Object.fromEntries(init?.body as URLSearchParams)).toMatchObject({
      client_secret: 'pi_1_secret_2',
      receipt_email: 'ada@example.com',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_year]': '2040',
      'shipping[address][postal_code]': 'SW1Y 4JH',
      'payment_method_data[billing_details][address][country]': 'GB',
    })
  })

  it.each([
    [
      'a decline, with the bank’s reason',
      () => answer(402, { error: { type: 'card_error', message: 'Your card was declined.' } }),
      { outcome: { status: 'failed', kind: 'card', message: 'Your card was declined.' }, isFinal: true },
    ],
    [
      'possibly charged although the answer is lost',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { outcome: { status: 'failed', kind: 'network', message: '' }, isFinal: false },
    ],
    [
      'possibly charged although the answer is an error of the provider',
      () => answer(500, {}),
      { outcome: { status: 'failed', kind: 'other', message: '' }, isFinal: false },
    ],
    [
      'the success that it is although a second payment is rejected',
      () =>
        answer(400, { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }),
      paid,
    ],
  ])('an attempt is %s', async (_what, answered, confirmation) => {
    const handle = await fields()
    provider.mockImplementation(answered)
    expect(await handle.attempt(paymentRequest)).toEqual(confirmation)
  })
})

describe('a saved card in the sandbox', () => {
  const settings = { mode: 'sandbox', publishableKey: 'pk_test_1' } as const
  const sent = (call: number) => Object.fromEntries(provider.mock.calls[call]?.[1]?.body as URLSearchParams)
  const returnUrl = `${window.location.origin}/giving/abc?from=email`
  const setup = {
    clientSecret: 'seti_1_secret_2',
    contact: { name: 'Ada', email: 'ada@example.com' },
    returnPath: '/giving/abc?from=email',
  }
  const intent = { settings, clientSecret: 'pi_1_secret_2', returnPath: '/giving/abc?from=email' }

  it('is saved by a setup intent', async () => {
    const card = await fields()
    provider.mockReturnValueOnce(answer(200, { status: 'succeeded' }))
    const saved = { status: 'saved', setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_2' }
    expect(await confirmCardSetup({ card, ...setup })).toEqual(saved)
    expect(provider.mock.calls[0]?.[0]).toBe('/sandbox/stripe/v1/setup_intents/seti_1/confirm')
    expect(sent(0)).toMatchObject({ client_secret: 'seti_1_secret_2', return_url: returnUrl })
    expect(sent(0)).not.toHaveProperty('receipt_email')
    const error = {
      type: 'card_error',
      message: 'Declined.',
      setup_intent: { status: 'requires_payment_method' },
    }
    provider.mockReturnValueOnce(answer(402, { error }))
    const declined = { status: 'failed', kind: 'card', message: 'Declined.' }
    expect(await confirmCardSetup({ card, ...setup })).toEqual(declined)
    provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await confirmCardSetup({ card, ...setup })).toMatchObject({ kind: 'network' })
    expect(readReturnedSetup({ setup_intent: 'seti_1', redirect_status: 'failed' })).toEqual({
      setupIntentId: 'seti_1',
      isRefused: true,
    })
    expect(readReturnedSetup({ setup_intent: 7 })).toBeNull()
  })

  it('pays an intent that failed, now that the cardholder is present', async () => {
    const last_payment_error = { payment_method: { id: 'pm_1' } }
    provider.mockReturnValueOnce(answer(200, { status: 'requires_payment_method', last_payment_error }))
    provider.mockReturnValueOnce(answer(200, { status: 'succeeded' }))
    expect(await confirmSavedCard(intent)).toEqual(paid.outcome)
    expect(sent(1)).toEqual({
      payment_method: 'pm_1',
      client_secret: 'pi_1_secret_2',
      return_url: returnUrl,
    })
    provider.mockReturnValueOnce(answer(200, { status: 'succeeded' }))
    expect(await confirmSavedCard(intent)).toEqual(paid.outcome)
    provider.mockReturnValueOnce(answer(200, { status: 'canceled' }))
    expect(await confirmSavedCard(intent)).toMatchObject({ kind: 'no intent' })
    provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await confirmSavedCard(intent)).toMatchObject({ kind: 'network' })
  })
})
