import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CardFields } from '../../src/client/payments/card-fields.tsx'
import type { CardFieldsHandle } from '../../src/client/payments/card-payment.ts'

afterEach(cleanup)

/** The provider's script, as far as the page sees it. */
function fakeStripe() {
  const element = {
    on: vi.fn((event: string, listener: () => void) => event === 'ready' && listener()),
    mount: vi.fn(),
    destroy: vi.fn(),
  }
  const elements = {
    create: vi.fn(() => element),
    submit: vi.fn(() => Promise.resolve({})),
    update: vi.fn(() => Promise.resolve()),
  }
  const stripe = {
    elements: vi.fn(() => elements),
    confirmPayment: vi.fn(),
    retrievePaymentIntent: vi.fn(),
    _registerWrapper: vi.fn(),
  }
  vi.stubGlobal(
    'Stripe',
    Object.assign(
      vi.fn(() => stripe),
      { version: 'endive' },
    ),
  )
  return { stripe, elements, element }
}

it('pays through the Payment Element with the same outcomes', async () => {
  const { stripe, elements, element } = fakeStripe()
  const ref = createRef<CardFieldsHandle>()
  const onReady = vi.fn()
  const fields = (amountPence: number) => (
    <CardFields
      ref={ref}
      settings={{ mode: 'live', publishableKey: 'pk_live_1' }}
      amountPence={amountPence}
      hasAddress
      onReady={onReady}
      onUnavailable={onUnavailable}
    />
  )
  const onUnavailable = vi.fn()
  const { rerender } = render(fields(1200))
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'payment', amount: 1200, allowedPaymentMethodTypes: ['card'] }),
  )
  rerender(fields(2400))
  expect(elements.update).toHaveBeenCalledWith({ amount: 2400 })
  expect(element.mount).toHaveBeenCalledOnce()

  const request = {
    purpose: 'order',
    clientSecret: 'pi_1_secret_2',
    returnUrl: 'https://example.org/order-success',
    contact: {
      name: 'Ada',
      email: 'ada@example.com',
      address: { line1: '12 Square', town: 'London', postcode: 'SW1Y 4JH' },
    },
    onLateSuccess: vi.fn(),
  } as const
  expect(await ref.current?.validate({ focus: true })).toBe(true)

  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Declined.' } })
  expect(await ref.current?.confirm(request)).toEqual({
    status: 'failed',
    kind: 'card',
    message: 'Declined.',
  })

  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'api_connection_error', message: 'x' } })
  expect(await ref.current?.confirm(request)).toEqual({ status: 'failed', kind: 'network', message: '' })

  stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } })
  expect(await ref.current?.confirm(request)).toEqual({
    status: 'succeeded',
    paymentIntentId: 'pi_1',
    clientSecret: 'pi_1_secret_2',
  })
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(2)
  expect(stripe.confirmPayment).toHaveBeenLastCalledWith(
    expect.objectContaining({
      clientSecret: 'pi_1_secret_2',
      redirect: 'if_required',
      confirmParams: expect.objectContaining({
        return_url: 'https://example.org/order-success',
        receipt_email: 'ada@example.com',
        shipping: {
          name: 'Ada',
          address: expect.objectContaining({ postal_code: 'SW1Y 4JH', country: 'GB' }),
        },
      }),
    }),
  )
})
