/** The schedule of a claim, compared byte for byte with a file. */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scheduleCsv } from '#server/admin/exports/gift-aid-schedule.ts'
import { isWritable } from '#shared/money/gift-aid/gift-aid-names.ts'
import {
  SCHEDULE_COLUMNS,
  scheduleParts,
  scheduleRows,
  scheduleText,
  type ClaimedGift,
} from '#shared/money/gift-aid/gift-aid-schedule.ts'

const RULES = { addsUp: false, yearEnd: '03-31' }
const gift = (more: Partial<ClaimedGift> = {}): ClaimedGift => ({
  giftOn: '2026-03-09',
  amountPence: 5000,
  title: 'Mrs',
  firstName: 'Grace',
  lastName: 'Mensah',
  address: '1 Reading Street',
  postcode: 'LS1 4AP',
  isOutsideUk: false,
  ...more,
})

/** Each case of the rules for columns. */
const GIFTS: ClaimedGift[] = [
  gift(),
  gift({ title: 'Professor', amountPence: 123_456, giftOn: '2025-12-31' }),
  gift({ title: 'Rev.', firstName: 'Zoë', lastName: 'Łukasz-Ðørdæß' }),
  gift({ firstName: 'Anne-Marie', lastName: 'House–Martin' }),
  // too long: whole words are dropped, and only a first word is cut
  gift({ firstName: 'Maria Immaculata Wilhelmina Josephine'.slice(0, 36), lastName: 'A'.repeat(36) }),
  gift({ address: 'Flat 3, The Old Schoolhouse, 117 Long Meadow Lane, Leeds' }),
  gift({ address: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch House' }),
  gift({ address: '12 Rue de l’Église, Genève, Switzerland', postcode: '', isOutsideUk: true }),
  // texts that look like formulas
  gift({ title: '=1+1', firstName: '=HYPERLINK("x")', lastName: '+Tax', address: '@SUM(A1), "Home"' }),
  gift({ firstName: "Sinéad\tO'Brien", lastName: '-O’Neill', address: 'Line 1\nLine 2' }),
  // below £30, so it can be added together with others
  gift({ amountPence: 2999, giftOn: '2026-04-01', firstName: 'Small' }),
]

describe('the schedule', () => {
  it('equals the file, byte for byte', async () => {
    const bytes = await buffer(scheduleCsv(scheduleRows(GIFTS, RULES)))
    const golden = readFileSync(join(import.meta.dirname, 'golden/gift-aid-schedule.csv'))
    expect(bytes.toString()).toBe(golden.toString())
    expect(bytes.equals(golden)).toBe(true)
  })

  it('adds small gifts together: within a year, up to £1,000 a row, with the last day and no names', () => {
    const small = Array.from({ length: 41 }, (_, index) =>
      gift({ amountPence: 2500, giftOn: `2026-03-${String(1 + (index % 31)).padStart(2, '0')}` }),
    )
    const rows = scheduleRows(
      [...small, gift({ amountPence: 3000 }), gift({ amountPence: 100, giftOn: '2026-04-01' })],
      {
        ...RULES,
        addsUp: true,
      },
    )
    expect(scheduleText(rows)).toBe(
      [
        'Mrs\tGrace\tMensah\t1 Reading Street\tLS1 4AP\t\t\t09/03/26\t30.00',
        '\t\t\t\t\tSmall gifts added together\t\t30/03/26\t1000.00',
        '\t\t\t\t\tSmall gifts added together\t\t31/03/26\t25.00',
        '\t\t\t\t\tSmall gifts added together\t\t01/04/26\t1.00',
      ].join('\n'),
    )
  })

  it('has at most 1,000 rows a file', () => {
    const rows = scheduleRows(
      Array.from({ length: 1001 }, (_, index) => gift({ amountPence: 1000 + index })),
      RULES,
    )
    const [first, second, ...others] = scheduleParts(rows)
    expect([first!.length, first!.at(-1)!.Amount, second!.length, others.length]).toEqual([
      1000,
      '19.99',
      1,
      0,
    ])
    expect(scheduleText(second!)).toBe('Mrs\tGrace\tMensah\t1 Reading Street\tLS1 4AP\t\t\t09/03/26\t20.00')
    expect(scheduleParts([])).toEqual([])
  })

  it('has no cell that is too long, or that a spreadsheet reads as a formula', () => {
    const limits = [4, 35, 35, 40, 8, 35, 3, 8, 10]
    for (const row of scheduleRows(GIFTS, RULES))
      for (const [index, column] of SCHEDULE_COLUMNS.entries()) {
        expect(row[column].length).toBeLessThanOrEqual(limits[index]!)
        expect(row[column]).toMatch(/^([A-Za-z\d][ -~]*)?$/)
      }
  })

  it.each([
    [{ title: 'Miss' }, 'Title', 'Miss'],
    [{ title: 'Mr .' }, 'Title', 'Mr'],
    [{ title: 'Madam' }, 'Title', ''],
    // exactly as long as the column
    [{ firstName: `${'A'.repeat(30)} Anne` }, 'First name', `${'A'.repeat(30)} Anne`],
    [{ address: `${'A'.repeat(30)}, & Something long` }, 'House name or number', 'A'.repeat(30)],
  ] as const)('fits %j into a cell', (more, column, cell) => {
    expect(scheduleRows([gift(more)], RULES)[0]![column]).toBe(cell)
  })

  it.each([
    [{ firstName: 'Łukasz', lastName: 'Ó' }, true],
    [{ firstName: '李' }, false],
    [{ address: '東京都 1' }, false],
    [{ firstName: '’' }, false],
    [{ lastName: '-' }, false],
    [{ address: '---' }, false],
    [{ postcode: '' }, false],
    [{ postcode: '', isOutsideUk: true }, true],
    [{ title: 'Mr', firstName: 'and Mrs' }, false],
  ])('can be written with %j: %s', (more, isPossible) => expect(isWritable(gift(more))).toBe(isPossible))
})
