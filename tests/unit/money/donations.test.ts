import * as fc from 'fast-check'
import { feeToCover } from '#shared/money/donations/card-fee.ts'
import { describe, expect, it } from 'vitest'
import {
  drawnBooks,
  donationPence,
  donationError,
  donationAmount,
  TOO_SMALL,
} from '#shared/money/donations/donations.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import { MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { toDecimal } from '#shared/platform/text/amounts.ts'
import { giftsOf } from '#shared/site/content/page-content.ts'
import { TOO_LITTLE } from '../../support/too-little.ts'

const parse = (amount: unknown) => donationAmount.safeParse(amount)
const messages = (amount: unknown) => parse(amount).error?.issues.map(({ message }) => message)

const TOO_LARGE = 'Maximum donation amount is £10,000'
const NOT_PLAIN = 'Please enter pounds and pence, such as 12.50'

describe('an amount of a donation', () => {
  it.each([
    [MIN_DONATION_POUNDS, MIN_DONATION_POUNDS * 100],
    [`${MIN_DONATION_POUNDS}`, MIN_DONATION_POUNDS * 100],
    [`${MIN_DONATION_POUNDS}.00`, MIN_DONATION_POUNDS * 100],
    [12.1, 1210],
    ['12.1', 1210],
    [16.35, 1635],
    [1.005e3, 100_500],
    ['0025', 2500],
    [9999.99, 999_999],
    ['10000', 1_000_000],
  ])('%j is %i pence', (amount, pence) => expect(parse(amount).data).toBe(pence))

  it.each([
    [TOO_SMALL, [Number(TOO_LITTLE), TOO_LITTLE, 0, -0, -25, '', 'five', '£25', 5e-7, '25,00', '٢٥']],
    [TOO_LARGE, [10_000.01, '10001']],
    [
      NOT_PLAIN,
      [1e21, Number.MAX_VALUE, 12.345, '12.345', 5.1 * 3, '12.', '5e2', '0x20', '+25', ' 25', '25\n'],
    ],
  ])('is rejected: %s', (message, amounts) => {
    for (const amount of amounts) {
      expect(messages(amount), String(amount)).toEqual([message])
      expect(donationError(amount)).toBe(message)
    }
  })

  it.each([Number.NaN, Infinity, null, undefined, true, [25], { amount: 25 }, 25n])(
    '%s is not an amount',
    (amount) => expect(messages(amount)).toEqual(['Invalid Amount']),
  )

  it('is the same pence as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_DONATION_POUNDS * 100, max: 1_000_000 }), (pence) => {
        const text = toDecimal(pence)
        expect([parse(text).data, parse(Number(text)).data]).toEqual([pence, pence])
      }),
    )
  })

  it('is rejected for any other number or text, never rounded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.stringMatching(/^[\d.eE+-]{1,12}$/)), (amount) => {
        const { success, data } = parse(amount)
        expect(success).toBe(donationError(amount) === undefined)
        if (success) {
          expect(data).toBe(donationPence(amount))
          expect(Number(toDecimal(data ?? 0))).toBe(Number(amount))
        }
      }),
    )
  })
})

it('presets are as agreed, without a caption for the largest, each with books to draw', () => {
  expect(
    giftsOf(contentSeed).map(({ pounds, impact }) => [pounds, drawnBooks(pounds * 100), impact]),
  ).toEqual([
    [25, 1, 'Gives books for one student'],
    [50, 2, 'Supports a small classroom'],
    [100, 4, 'Funds teacher training'],
    [250, 8, 'Establishes a school library'],
    [500, 12, ''],
  ])
  for (const { pounds } of giftsOf(contentSeed)) expect(donationError(pounds)).toBeUndefined()
  expect([500, 24_999, 1_000_000].map(drawnBooks)).toEqual([1, 4, 12])
})

describe('the fee that a donor may add', () => {
  const fee = { percent: 1.5, pence: 20 }
  it.each([
    [500, 28],
    [5000, 97],
    [10_000, 173],
  ])('to a gift of %i pence is %i pence', (gift, added) => expect(feeToCover(gift, fee)).toBe(added))

  it('always leaves at least the gift, and not a penny too much', () => {
    for (let gift = 500; gift < 20_000; gift += 7) {
      const left = (added: number) => gift + added - Math.round((gift + added) * 0.015) - 20
      const added = feeToCover(gift, fee)
      expect([gift, left(added) >= gift, left(added - 2) < gift]).toEqual([gift, true, true])
    }
  })
})
