import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { CardFields } from '../../../src/client/money/payments/card-fields.tsx'
import type { CardFieldsHandle, WalletPayment } from '../../../src/client/money/payments/card-payment.ts'
import { PaymentPanel } from '../../../src/client/money/payments/payment-panel.tsx'
import { confirmCardSetup, confirmSavedCard } from '../../../src/client/money/payments/saved-card.ts'
import { retrieveState, SCRIPT } from '../../../src/client/money/payments/live/live-stripe.ts'
import { paymentRequest } from '../../support/pending-calls.ts'

let fake: ReturnType<typeof fakeStripe> | undefined
/** One fake per file, because the page too loads the script only once. */
const theStripe = () => (fake ??= fakeStripe())

/** A minimal fake of the provider's script. */
function fakeStripe() {
  const element = {
    on: vi.fn((event: string, listener: () => void) => event === 'ready' && listener()),
    mount: vi.fn(),
    destroy: vi.fn(),
  }
  const heard: Record<string, (event: object) => void> = {}
  const wallets = {
    on: vi.fn((event: string, listener: (event: object) => void) => (heard[event] = listener)),
    mount: vi.fn(),
    destroy: vi.fn(),
    update: vi.fn(),
  }
  const elements = {
    create: vi.fn((type: string) => (type === 'payment' ? element : wallets)),
    submit: vi.fn(() => Promise.resolve({})),
    update: vi.fn(() => Promise.resolve()),
  }
  const stripe = {
    elements: vi.fn(() => elements),
    confirmPayment: vi.fn(),
    confirmSetup: vi.fn(),
    confirmCardPayment: vi.fn(),
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
  return { stripe, elements, element, wallets, heard }
}

it('the provider’s script is the one that its package would load', () => {
  const dist = join(import.meta.dirname, '../../../node_modules/@stripe/stripe-js/dist')
  const own = readFileSync(join(dist, 'pure.mjs'), 'utf8')
  const [, train] = /RELEASE_TRAIN = '(\w+)'/.exec(own) ?? []
  expect(SCRIPT).toBe(`https://js.stripe.com/${train}/stripe.js?advancedFraudSignals=false`)
})

it('payments through the Payment Element have the same outcomes', async () => {
  const { stripe, elements, element } = theStripe()
  const ref = createRef<CardFieldsHandle>()
  const onReady = vi.fn()
  const fields = (amountPence: number) => (
    <CardFields
      ref={ref}
      savesCard
      settings={{ mode: 'live', publishableKey: 'pk_live_1' }}
      amountPence={amountPence}
      hasAddress
      onReady={onReady}
      onUnavailable={onUnavailable}
      blocked={{ title: 'Payment Error', description: 'Something went wrong.' }}
    />
  )
  const onUnavailable = vi.fn()
  const { rerender } = render(fields(1200))
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({
      mode: 'payment',
      amount: 1200,
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: ['card'],
    }),
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

it('saves a card without a payment, and pays with a saved one', async () => {
  const { stripe, elements } = theStripe()
  const ref = createRef<CardFieldsHandle>()
  const onReady = vi.fn()
  const settings = { mode: 'live', publishableKey: 'pk_live_1' } as const
  render(
    <CardFields
      ref={ref}
      settings={settings}
      amountPence={null}
      hasAddress={false}
      onReady={onReady}
      onUnavailable={vi.fn()}
      blocked={{ title: '', description: '' }}
    />,
  )
  await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
  expect(stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'setup', setupFutureUsage: 'off_session' }),
  )
  const card = ref.current
  if (!card) throw new Error('no handle')
  const setup = {
    card,
    clientSecret: 'seti_1_secret_2',
    contact: { name: 'Ada', email: 'ada@example.com' },
    returnPath: '/giving/abc',
  }
  stripe.confirmSetup.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Declined.' } })
  expect(await confirmCardSetup(setup)).toEqual({ status: 'failed', kind: 'card', message: 'Declined.' })
  stripe.confirmSetup.mockResolvedValueOnce({ setupIntent: { status: 'succeeded' } })
  const saved = { status: 'saved', setupIntentId: 'seti_1', clientSecret: 'seti_1_secret_2' }
  expect(await confirmCardSetup(setup)).toEqual(saved)
  expect(stripe.confirmSetup).toHaveBeenLastCalledWith({
    elements,
    clientSecret: 'seti_1_secret_2',
    confirmParams: {
      return_url: `${window.location.origin}/giving/abc`,
      payment_method_data: { billing_details: setup.contact },
    },
    redirect: 'if_required',
  })

  const intent = { clientSecret: 'pi_1_secret_2', settings, returnPath: '/giving/abc' }
  const failed = { status: 'requires_payment_method', last_payment_error: { payment_method: { id: 'pm_1' } } }
  stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: failed })
  stripe.confirmCardPayment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  const paid = { status: 'succeeded', paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' }
  expect(await confirmSavedCard(intent)).toEqual(paid)
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
    payment_method: 'pm_1',
    return_url: `${window.location.origin}/giving/abc`,
  })
  stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { status: 'canceled' } })
  expect(await confirmSavedCard(intent)).toMatchObject({ kind: 'no intent' })
})

it('shows wallets only where the provider offers them, and pays with what they give', async () => {
  const { stripe, elements, wallets, heard } = theStripe()
  const onOpen = vi.fn(() => true)
  const onAllowed = vi.fn<(payment: WalletPayment) => void>()
  const open = async (savesCard: boolean, offered: object | undefined) => {
    wallets.mount.mockClear()
    const page = render(
      <PaymentPanel
        ref={createRef()}
        settings={{ mode: 'live', publishableKey: 'pk_live_1' }}
        amountPence={1200}
        savesCard={savesCard}
        hasAddress
        isReady
        setIsReady={vi.fn()}
        onUnavailable={vi.fn()}
        blocked={{ title: '', description: '' }}
        problem={undefined}
        onSubmit={vi.fn()}
        actions={null}
        wallet={{
          asks: savesCard ? 'nothing' : 'delivery',
          monthly: savesCard ? 'Monthly gift' : undefined,
          onOpen,
          onAllowed,
        }}
        skeleton="Please wait"
      />,
    )
    expect(page.getByText('Please wait')).toBeTruthy()
    await waitFor(() => expect(wallets.mount).toHaveBeenCalled())
    await act(async () => heard['ready']?.({ availablePaymentMethods: offered }))
    expect(page.queryByText('Please wait')).toBeNull()
    return page
  }
  const none = await open(false, undefined)
  expect(none.queryByText('Or pay by card')).toBeNull()
  expect(wallets.destroy).toHaveBeenCalled()
  none.unmount()
  const unavailable = await open(false, { applePay: false, googlePay: false, link: false })
  expect(unavailable.queryByText('Or pay by card')).toBeNull()
  unavailable.unmount()

  // for a gift each month Apple Pay is asked for a merchant token
  stripe.elements.mockClear()
  const monthly = await open(true, { applePay: true })
  // the wallets' and the card's
  const saving = expect.objectContaining({ setupFutureUsage: 'off_session' })
  await waitFor(() => expect(stripe.elements.mock.calls).toEqual([[saving], [saving]]))
  const resolve = vi.fn()
  heard['click']?.({ resolve })
  expect(resolve).toHaveBeenLastCalledWith({
    applePay: {
      recurringPaymentRequest: expect.objectContaining({
        managementURL: `${location.origin}/giving`,
        regularBilling: expect.objectContaining({ amount: 1200, recurringPaymentIntervalUnit: 'month' }),
      }),
    },
  })
  monthly.unmount()

  const page = await open(false, { applePay: false, googlePay: true, link: false })
  expect(page.getByRole('heading', { name: 'Or pay by card' })).toBeTruthy()
  expect(elements.create).toHaveBeenCalledWith(
    'expressCheckout',
    expect.objectContaining({ shippingAddressRequired: true, allowedShippingCountries: ['GB'] }),
  )
  const reject = vi.fn()
  onOpen.mockReturnValueOnce(false)
  heard['click']?.({ reject })
  const address = {
    line1: '1 Mill Lane',
    line2: null,
    city: 'Leeds',
    state: '',
    postal_code: 'LS1 4AP',
    country: 'GB',
  }
  // as much of a postcode as Apple gives before the payment
  heard['shippingaddresschange']?.({ address: { ...address, postal_code: 'LS1' }, resolve })
  expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([2, 1])
  heard['shippingaddresschange']?.({ address: { ...address, postal_code: 'JE2 3AB' }, reject })
  heard['shippingaddresschange']?.({ address: { ...address, country: 'FR' }, reject })
  expect(reject).toHaveBeenCalledTimes(3)

  const paymentFailed = vi.fn()
  const confirmed = {
    paymentFailed,
    billingDetails: { name: 'W. Wallet', email: 'wanda@example.org', address },
    shippingAddress: { name: 'Wanda Wallet', address },
  }
  act(() => heard['confirm']?.(confirmed))
  onAllowed.mock.lastCall?.[0].end('No.')
  expect(paymentFailed).toHaveBeenCalledExactlyOnceWith({
    reason: 'invalid_shipping_address',
    message: 'No.',
  })
  act(() => heard['confirm']?.(confirmed))
  const payment = onAllowed.mock.lastCall?.[0]
  const { city: town, postal_code: postcode, line1, country } = address
  expect(payment?.given).toEqual({
    name: 'Wanda Wallet',
    email: 'wanda@example.org',
    address: { line1, line2: '', town, postcode, country },
  })
  stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
  expect(await payment?.attempt(paymentRequest)).toMatchObject({ outcome: { status: 'succeeded' } })
  expect(stripe.confirmPayment).toHaveBeenLastCalledWith(
    expect.objectContaining({
      clientSecret: 'pi_1_secret_2',
      redirect: 'if_required',
      confirmParams: expect.objectContaining({
        receipt_email: 'ada@example.com',
        shipping: { name: 'Ada', address: expect.objectContaining({ postal_code: 'SW1Y 4JH' }) },
        payment_method_data: { billing_details: { name: 'Ada', email: 'ada@example.com' } },
      }),
    }),
  )
  // after an attempt the provider closes the wallet itself
  payment?.end()
  expect(paymentFailed).toHaveBeenCalledOnce()
})
