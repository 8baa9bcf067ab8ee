import { render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { CardFields } from '../../src/client/payments/card-fields.tsx'
import type { CardFieldsHandle } from '../../src/client/payments/card-payment.ts'
import { retrieveState } from '../../src/client/payments/live-stripe.ts'
import { paymentRequest } from '../support/pending-calls.ts'

/** A minimal fake of the provider's script. */
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

  expect(await ref.current?.validate({ focus: true })).toBe(true)

  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Declined.' } })
  expect(await ref.current?.attempt(paymentRequest)).toEqual({
    outcome: { status: 'failed', kind: 'card', message: 'Declined.' },
    isFinal: true,
  })

  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'api_connection_error', message: 'x' } })
  expect(await ref.current?.attempt(paymentRequest)).toEqual({
    outcome: { status: 'failed', kind: 'network', message: '' },
    isFinal: false,
  })

  const error = { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'succeeded' } }
  stripe.confirmPayment.mockResolvedValueOnce({ error })
  const paid = { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' }
  expect(await ref.current?.attempt(paymentRequest)).toEqual({ outcome: paid, isFinal: true })
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

  stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } })
  expect(await retrieveState('pk_live_1', 'pi_1_secret_2')).toBe('succeeded')
})
