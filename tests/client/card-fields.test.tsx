import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unansweredAttempt } from '../../src/client/payments/attempts.ts'
import { CardFields } from '../../src/client/payments/card-fields.tsx'
import type { CardFieldsHandle, PaymentRequest } from '../../src/client/payments/card-payment.ts'

const request: PaymentRequest = {
  purpose: 'order',
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'http://localhost/order-success',
  contact: {
    name: 'Ada',
    email: 'ada@example.com',
    address: { line1: '12 Square', town: 'London', postcode: 'SW1Y 4JH' },
  },
  onLateSuccess: () => undefined,
}
const paid = { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' }

const provider = vi.fn<typeof fetch>()
const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))

beforeEach(() => {
  sessionStorage.clear()
  provider.mockReset()
  vi.stubGlobal('fetch', provider)
})
afterEach(cleanup)

const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label, { exact: false }), { target: { value: text } })

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
    />,
  )
  await screen.findByLabelText('Card number', { exact: false })
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  type('Card number', '4242424242424242')
  type('Expiry date', '1240')
  type('Security code', '123')
  if (!ref.current) throw new Error('no handle')
  return ref.current
}

describe('the sandbox card form', () => {
  it('shows what is wrong beside the field and focuses the first one', async () => {
    const handle = await fields()
    expect(await handle.validate({ focus: true })).toBe(true)
    type('Card number', '4242424242424241')
    type('Expiry date', '0120')
    expect(await handle.validate({ focus: true })).toBe(false)
    const number = screen.getByLabelText('Card number', { exact: false })
    expect(document.activeElement).toBe(number)
    expect(await screen.findByText('This card number is not valid')).toBeTruthy()
    expect(screen.getByText('This card has expired')).toBeTruthy()
    type('Card number', '4242424242424242')
    expect(screen.queryByText('This card number is not valid')).toBeNull()
  })

  it('confirms as a browser does, with contact and address', async () => {
    const handle = await fields()
    provider.mockReturnValue(answer(200, { status: 'succeeded' }))
    expect(await handle.confirm(request)).toEqual(paid)
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
    expect(unansweredAttempt('order')).toBeUndefined()
  })

  it('charges once however often it is asked at the same time', async () => {
    const handle = await fields()
    provider.mockReturnValue(answer(200, { status: 'succeeded' }))
    expect(await Promise.all([handle.confirm(request), handle.confirm(request)])).toEqual([paid, paid])
    expect(provider).toHaveBeenCalledOnce()
  })

  it("tells a decline in the bank's words and leaves nothing unanswered", async () => {
    const handle = await fields()
    provider.mockReturnValue(
      answer(402, { error: { type: 'card_error', message: 'Your card was declined.' } }),
    )
    expect(await handle.confirm(request)).toEqual({
      status: 'failed',
      kind: 'card',
      message: 'Your card was declined.',
    })
    expect(unansweredAttempt('order')).toBeUndefined()
  })

  it('asks what became of a lost attempt before it pays again', async () => {
    const handle = await fields()
    provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await handle.confirm(request)).toEqual({ status: 'failed', kind: 'network', message: '' })
    expect(unansweredAttempt('order')).toBe('pi_1_secret_2')

    provider.mockReturnValueOnce(answer(200, { status: 'succeeded' }))
    const another = { ...request, clientSecret: 'pi_9_secret_9' }
    expect(await handle.confirm(another)).toEqual(paid)
    expect(provider.mock.calls.map(([address]) => address)).toEqual([
      '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
      '/sandbox/stripe/v1/payment_intents/pi_1?client_secret=pi_1_secret_2',
    ])
  })

  it('pays again when the lost attempt took no money', async () => {
    const handle = await fields()
    provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await handle.confirm(request)
    provider.mockReturnValueOnce(answer(200, { status: 'requires_payment_method' }))
    provider.mockReturnValueOnce(answer(200, { status: 'succeeded' }))
    expect(await handle.confirm(request)).toEqual(paid)
    expect(provider).toHaveBeenCalledTimes(3)
  })

  it('takes the refusal of a second payment for the success it is', async () => {
    const handle = await fields()
    provider.mockReturnValue(
      answer(400, { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }),
    )
    expect(await handle.confirm(request)).toEqual(paid)
  })
})
