import { describe, expect, it } from 'vitest'
import { expiredBackups } from '#server/backup/retention.ts'

const DAY_MS = 24 * 60 * 60_000
const NEWEST = Date.parse('2026-11-23T02:00:00Z')
/** One for each of the given ages in days. */
const backups = (ages: readonly number[]) =>
  ages.map((age) => ({ age, madeAt: new Date(NEWEST - age * DAY_MS) }))
const keptOf = (ages: readonly number[]) => {
  const gone = new Set(expiredBackups(backups(ages)).map(({ age }) => age))
  return ages.filter((age) => !gone.has(age))
}

describe('of nightly backups', () => {
  it('the newest of seven days, four weeks and six months stay', () => {
    const ages = Array.from({ length: 400 }, (_, age) => age)
    const kept = keptOf(ages)
    // 23 November is a Monday: the Sundays before it, and the last days of the months
    expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15, 23, 54, 84, 115, 146])
  })

  it('only the newest of one day stays', () => expect(keptOf([0, 0.01, 0.02])).toEqual([0]))

  it('old ones stay where no newer ones were made', () => expect(keptOf([300, 301])).toEqual([300, 301]))
})
