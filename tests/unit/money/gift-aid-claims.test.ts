import { describe, expect, it } from 'vitest'
import {
  accountingYearOf,
  lastAccountingYear,
  taxYearOf,
  taxYearText,
} from '#shared/money/gift-aid/accounting-year.ts'
import {
  CLAIM_STATES,
  claimableSmallPence,
  isFiledState,
  limitNear,
  openTaxYears,
  smallGiftsUntil,
} from '#shared/money/gift-aid/gift-aid-claim-states.ts'
import { shareOut } from '#shared/money/donations/share-out.ts'

it('accounting years and tax years are ranges of days', () => {
  expect(accountingYearOf('2026-03-31', '03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
  expect(accountingYearOf('2026-04-01', '03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  expect(accountingYearOf('2024-02-29', '02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
  expect(lastAccountingYear('2026-11-26', '12-31')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect([taxYearOf('2026-04-05'), taxYearOf('2026-04-06')]).toEqual([2025, 2026])
  expect(taxYearText(2099)).toBe('2099/00')
})

it.each([
  ['2026-11-25', 'month'],
  ['2026-12-27', 'month'],
  ['2026-12-28', 'year'],
  ['2027-11-27', 'year'],
  ['2027-11-28', undefined],
])('on 26 November 2026 a time limit of %s is near: %s', (until, near) => {
  expect(limitNear(until, '2026-11-26')).toBe(near)
})

it('HMRC has a claim once it is submitted', () => {
  expect(CLAIM_STATES.filter(isFiledState)).toEqual(['submitted', 'paid'])
})

describe('small gifts (GASDS)', () => {
  const year = { taxYear: 2024, collectedPence: 700_000, claimedPence: 0, matchPence: 900_000 }

  it('are claimed up to what was collected, £8,000, and ten times the claimed gifts', () => {
    expect(claimableSmallPence(year, '2026-11-26')).toBe(700_000)
    expect(claimableSmallPence({ ...year, collectedPence: 900_000 }, '2026-11-26')).toBe(800_000)
    expect(claimableSmallPence({ ...year, matchPence: 5000 }, '2026-11-26')).toBe(5000)
    expect(claimableSmallPence({ ...year, claimedPence: 800_000 }, '2026-11-26')).toBe(0)
  })

  it('are claimed within two years of the end of the tax year', () => {
    expect(smallGiftsUntil(2024)).toBe('2027-04-05')
    expect(claimableSmallPence(year, '2027-04-05')).toBe(700_000)
    expect(claimableSmallPence(year, '2027-04-06')).toBe(0)
    expect(openTaxYears('2027-04-05')).toEqual([2026, 2025, 2024])
    expect(openTaxYears('2027-04-06')).toEqual([2027, 2026, 2025])
  })
})

describe('an amount is shared out among funds', () => {
  it.each([
    ['funds without a balance', 100, [5, -5], [], []],
    ['nothing', 0, [1], [], []],
    ['a negative amount', -100, [2, -1], [], []],
    ['nobody', 100, [], [], []],
    ['one that got nothing', 100, [1, 0], [[1, 100]], []],
    [
      'a rounding, to the largest',
      100,
      [1, 2],
      [
        [1, 33],
        [2, 67],
      ],
      [],
    ],
    ['one that lost all', 100, [1, 1, -1], [[2, 100]], [[3, 1, 100]]],
  ])('%s', (_what, pence, weights, entries, transfers) => {
    const shared = shareOut(
      pence,
      weights.map((weight, index) => ({ fundId: index + 1, pence: weight })),
    )
    expect(shared.entries.map((entry) => [entry.fundId, entry.pence])).toEqual(entries)
    expect(shared.transfers.map((transfer) => [transfer.from, transfer.to, transfer.pence])).toEqual(
      transfers,
    )
  })

  it('to the penny', () => {
    const { entries } = shareOut(1000, [
      { fundId: 1, pence: 1 },
      { fundId: 2, pence: 1 },
      { fundId: 3, pence: 1 },
    ])
    expect(entries.map(({ pence }) => pence)).toEqual([334, 333, 333])
  })

  it('and a fund whose gifts were refunded pays its share back', () => {
    const { entries, transfers } = shareOut(500, [
      { fundId: 1, pence: 1000 },
      { fundId: 2, pence: 1000 },
      { fundId: 3, pence: -1500 },
    ])
    expect(transfers).toEqual([
      { from: 3, to: 1, pence: 1000 },
      { from: 3, to: 2, pence: 500 },
    ])
    expect(entries).toEqual([{ fundId: 2, pence: 500 }])
  })
})
