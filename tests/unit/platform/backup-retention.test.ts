import { describe, expect, it } from 'vitest'
import { expiredBackups } from '#server/platform/backup/retention.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'

const NEWEST = Date.parse('2026-11-23T02:00:00Z')
/** Makes a backup for each age in days, and returns the ages of those that remain. */
const retainedOf = (ages: readonly number[]) => {
  const backups = ages.map((age) => ({ age, madeAt: new Date(NEWEST - age * DAY_MS) }))
  const expired = new Set(expiredBackups(backups).map(({ age }) => age))
  return ages.filter((age) => !expired.has(age))
}

describe('of nightly backups', () => {
  it('the newest of seven days, four weeks and six months are retained', () => {
    const ages = Array.from({ length: 400 }, (_, age) => age)
    const retained = retainedOf(ages)
    // 23 November is a Monday; older ones are of Sundays and of the last days of months
    expect(retained).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15, 23, 54, 84, 115, 146])
  })

  it('only the newest of a day is retained', () => expect(retainedOf([0, 0.01, 0.02])).toEqual([0]))

  it('old ones are retained while there are no newer ones', () =>
    expect(retainedOf([300, 301])).toEqual([300, 301]))
})
