import { expect, it } from 'vitest'
import { intentIdOf } from '#shared/money/checkout/checkout.ts'
import { balanceOf, incomeOf, receiptIdOf, receiptPath, expensesOf } from '#shared/money/funds/funds.ts'
import { statementOf, wordingOf } from '#shared/money/gift-aid/gift-aid-wording.ts'
import {
  GIFT_METHODS,
  giftMethodText,
  isFromOneDonor,
  isOffline,
  methodOf,
} from '#shared/money/statements/offline-gifts.ts'
import { providerUrlOf } from '#shared/money/payments/payment-timeline.ts'
import { netPence, paymentStatusText, paymentTime, type Payment } from '#shared/money/payments/payments.ts'
import { isArriving } from '#shared/money/payments/payouts.ts'

const paid = {
  amount: '20.00',
  refunded: '5.00',
  lost: '0.00',
  status: 'succeeded',
  paymentIntentId: 'pi_1',
} as const satisfies Partial<Payment>

it.each([
  [{}, 1500, 'succeeded'],
  [{ lost: '2.50' }, 1250, 'succeeded'],
  [{ status: 'refunded', refunded: '20.00' }, 0, 'refunded'],
  [{ status: 'refunded', refunded: '0.00', lost: '20.00' }, 0, 'dispute lost'],
  [{ status: 'refunded', refunded: '19.00', lost: '0.01' }, 99, 'dispute lost'],
  [{ status: 'refunded', refunded: '20.00', paymentIntentId: 'hand_1' }, 0, 'undone'],
  [{ paymentIntentId: 'hand_1' }, 1500, 'succeeded'],
  [{ status: 'failed' }, 0, 'failed'],
  [{ status: 'processing' }, 0, 'processing'],
] as const)('a payment of £20.00 with %j has %i pence left: %s', (more, pence, text) => {
  expect(netPence({ ...paid, ...more })).toBe(pence)
  expect(paymentStatusText({ ...paid, ...more })).toBe(text)
})

it('a payment’s time is when the money came, or else when it was recorded', () => {
  const createdAt = '2026-11-24T10:00:00Z'
  expect(paymentTime({ paidAt: '2026-11-24T09:59:00Z', createdAt })).toBe('2026-11-24T09:59:00Z')
  expect(paymentTime({ paidAt: null, createdAt })).toBe(createdAt)
})

it('an intent’s id is read from its secret', () => {
  expect(intentIdOf('pi_1_secret_2')).toBe('pi_1')
  expect(providerUrlOf('pi_1/../x')).toBe('https://dashboard.stripe.com/payments/pi_1%2F..%2Fx')
})

it('a payout arrives unless it has failed or was cancelled', () => {
  const states = ['paid', 'in_transit', 'pending', 'failed', 'canceled']
  expect(states.filter((status) => isArriving({ status }))).toEqual(['paid', 'in_transit', 'pending'])
})

it('a fund’s income is after refunds and before spending', () => {
  const sums = { gifts: 1000, bracelets: 500, giftAid: 250, refunded: -100, fees: -30, spent: -400 }
  expect([incomeOf(sums), expensesOf(sums), balanceOf(sums)]).toEqual([1650, 430, 1220])
  expect(receiptIdOf(receiptPath(12))).toBe(12)
})

it('offline gifts are told apart by their method', () => {
  expect(isOffline({ paymentIntentId: 'hand_1' })).toBe(true)
  expect(isOffline({ paymentIntentId: 'pi_hand_1' })).toBe(false)
  expect(giftMethodText('cheque', '000123')).toBe('Cheque: 000123')
  expect(giftMethodText('voucher', '')).toBe('Charity voucher')
  for (const method of GIFT_METHODS) {
    expect(methodOf(giftMethodText(method, ''))).toBe(method)
    expect(methodOf(giftMethodText(method, 'a: note'))).toBe(method)
  }
  expect([methodOf(null), methodOf('By pigeon')]).toEqual(['another platform', 'another platform'])
  expect(GIFT_METHODS.filter((method) => !isFromOneDonor(method))).toEqual(['collection box', 'company'])
})

it.each([
  ['this gift', '£5.00', 'I want to Gift Aid my donation of £5.00 to Us.'],
  ['this gift', undefined, 'I want to Gift Aid my donation to Us.'],
  [
    'this monthly gift',
    '£5.00',
    'I want to Gift Aid every payment of my monthly donation, now £5.00, to Us,',
  ],
  ['this monthly gift', undefined, 'I want to Gift Aid every payment of my monthly donation to Us,'],
  ['all gifts', '£5.00', 'I want to Gift Aid my donation of £5.00 and any donations I make in the future or'],
  ['all gifts', undefined, 'I want to Gift Aid any donations I make in the future or'],
] as const)('a declaration of %s about %s begins with HMRC’s words', (scope, gift, words) => {
  const statement = statementOf(scope, 'Us', gift)
  expect(statement.startsWith(words)).toBe(true)
  expect(statement).toContain(' I am a UK taxpayer and understand that if I pay less Income Tax')
  expect(wordingOf(scope)).toMatch(/^hmrc-2015-10 (single|monthly|multiple) 1$/)
})
