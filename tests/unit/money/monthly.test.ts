import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/platform/time/days.ts'
import { londonDay } from '#shared/platform/time/london-day.ts'
import {
  addMonths,
  cardText,
  firstChargeAfter,
  lastMonthAfterPause,
  monthDue,
  monthlyPlan,
  monthOf,
  movedPauseEnd,
  nextChargeOn,
  ordinal,
  pauseEnd,
  RETRY_DAYS,
  startDay,
  type MandateDates,
} from '#shared/money/monthly/monthly.ts'
import { giftText as countedGift } from '#shared/money/donations/gifts.ts'
import { monthAndYear } from '#shared/platform/text/format.ts'
import { giftText } from '../../../src/client/money/giving/manage/gift-text.ts'

const mandate = (fields: Partial<MandateDates> = {}): MandateDates => ({
  state: 'active',
  day: 26,
  lastMonth: '2026-11-01',
  pausedUntil: null,
  ...fields,
})

describe('the next charge of a monthly gift', () => {
  it.each([
    ['a month after the first gift', {}, '2026-11-26', '2026-12-26'],
    ['on its day', {}, '2026-12-26', '2026-12-26'],
    ['not again in a month that is dealt with', { lastMonth: '2026-12-01' }, '2026-12-26', '2027-01-26'],
    ['at once if its day was missed', {}, '2026-12-29', '2026-12-29'],
    ['at once even in the next month', {}, '2027-01-03', '2027-01-03'],
    ['in February', { day: 28, lastMonth: '2027-01-01' }, '2027-01-31', '2027-02-28'],
    [
      'not in the month of the first gift, though its day is to come',
      { day: 28 },
      '2026-11-26',
      '2026-12-28',
    ],
    [
      'of a moved day that has passed: at once, so that no month is lost',
      { day: 5 },
      '2026-12-10',
      '2026-12-10',
    ],
    [
      'of a day that moved after its charge: once a month',
      { day: 28, lastMonth: '2026-12-01' },
      '2026-12-26',
      '2027-01-28',
    ],
    ['never, if it has ended', { state: 'ended' }, '2026-12-01', undefined],
    ['never, if it waits for somebody', { state: 'paused' }, '2026-12-01', undefined],
    ['after its pause', { state: 'paused', pausedUntil: '2027-01-26' }, '2026-12-27', '2027-01-26'],
    [
      'at once if the end of its pause was missed',
      { state: 'paused', pausedUntil: '2027-01-26' },
      '2027-01-28',
      '2027-01-28',
    ],
  ] as const)('%s', (_, fields, today, next) => {
    expect(nextChargeOn(mandate(fields), today)).toBe(next)
  })

  it('is for the latest charge day, and never for months back', () => {
    expect(monthDue(mandate({ lastMonth: '2026-05-01' }), '2026-12-03')).toBe('2026-11-01')
    expect(monthDue(mandate({ lastMonth: '2026-11-01' }), '2026-12-03')).toBeUndefined()
  })
})

describe('when the clocks change', () => {
  it.each([
    [28, '23:59', '2026-03-27T23:59:00Z', false],
    [28, '00:00', '2026-03-28T00:00:00Z', true],
    // summer time ends at two
    [25, '23:59', '2026-10-24T22:59:00Z', false],
    [25, '00:00', '2026-10-24T23:00:00Z', true],
    [26, '23:59', '2026-10-25T23:59:00Z', false],
    [26, '00:00', '2026-10-26T00:00:00Z', true],
  ] as const)('a gift of the %s, at %s in London, which is %s: due %s', (day, _, moment, isDue) => {
    const lastMonth = addMonths(monthOf(moment.slice(0, 10)), -1)
    const month = monthDue(mandate({ day, lastMonth }), londonDay(new Date(moment)))
    expect(month !== undefined).toBe(isDue)
  })

  it.each([
    ['2026-03-26', '2026-03-28T23:59:00Z', '2026-03-29T00:00:00Z'],
    ['2026-03-27', '2026-03-29T22:59:00Z', '2026-03-29T23:00:00Z'],
    ['2026-10-22', '2026-10-24T22:59:00Z', '2026-10-24T23:00:00Z'],
  ])('a card that was refused on %s is tried again after %s, at %s', (refused, before, at) => {
    const day = addDays(refused, RETRY_DAYS[0])
    expect(londonDay(new Date(before)) < day).toBe(true)
    expect(londonDay(new Date(at))).toBe(day)
  })
})

describe('a pause', () => {
  it('skips so many gifts, even across the new year', () => {
    expect(pauseEnd(mandate(), '2026-11-30', 1)).toBe('2027-01-26')
    expect(pauseEnd(mandate(), '2026-11-30', 3)).toBe('2027-03-26')
    // a charge due today counts
    expect(pauseEnd(mandate(), '2026-12-26', 1)).toBe('2027-01-26')
  })
  it('that ends early skips the days in it, and no more', () => {
    const paused = mandate({ state: 'paused', pausedUntil: '2027-03-26' })
    expect(lastMonthAfterPause(paused, '2026-12-01')).toBe('2026-11-01')
    expect(lastMonthAfterPause(paused, '2026-12-26')).toBe('2026-11-01')
    expect(lastMonthAfterPause(paused, '2026-12-27')).toBe('2026-12-01')
    expect(lastMonthAfterPause(paused, '2027-04-20')).toBe('2027-02-01')
  })
  it('ends in the same month after its day was changed', () => {
    expect(movedPauseEnd('2027-01-26', 5)).toBe('2027-01-05')
    expect(nextChargeOn(mandate({ state: 'paused', day: 5, pausedUntil: '2027-01-05' }), '2026-12-01')).toBe(
      '2027-01-05',
    )
    expect(movedPauseEnd(null, 5)).toBeNull()
  })
})

it.each([
  [true, null, '£10'],
  [true, '10.00', '£10, refunded'],
  [true, '4.00', '£10, £4 of it refunded'],
  [false, null, '£10 did not arrive'],
] as const)(
  'the history says what happened to a gift, paid %s and refunded %s: %s',
  (isPaid, refunded, text) => {
    expect(giftText({ day: '2026-11-26', amount: '10.00', isPaid, refunded })).toBe(text)
  },
)

it('the text that a donor agrees to is as specified', () => {
  expect(startDay('2026-10-31')).toBe(28)
  expect(monthlyPlan('£10.00', startDay('2026-11-26'))).toBe(
    '£10.00 today, then £10.00 on the 26th of each month',
  )
  expect(firstChargeAfter('2026-12-31', 28)).toBe('2027-01-28')
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 28th',
  )
  expect([monthAndYear('2026-12-01'), monthAndYear('2026-12-11')]).toEqual(['December 2026', 'December 2026'])
})

it.each([
  ['visa', '4242', 'Visa •••• 4242'],
  ['amex', '0005', 'American Express •••• 0005'],
  ['mastercard', null, 'Mastercard'],
  ['', '4242', 'Card •••• 4242'],
  [null, null, 'Card'],
])('a card of %j with the digits %j is named %s', (brand, last4, text) => {
  expect(cardText({ brand, last4 })).toBe(text)
})

it('a supporter’s gifts are counted in words', () => {
  expect([0, 1, 3, 10, 11, 12, 13, 20, 21, 22, 23, 24, 112, 121].map(countedGift).join(', ')).toBe(
    'support, first gift, third gift, tenth gift, 11th gift, 12th gift, 13th gift, 20th gift, 21st gift, 22nd gift, 23rd gift, 24th gift, 112th gift, 121st gift',
  )
})
