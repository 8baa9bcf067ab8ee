import { expect, it } from 'vitest'
import { londonFields, londonMoment } from '#shared/platform/time/london.ts'

it.each([
  ['2026-11-24', '14:30', '2026-11-24T14:30:00.000Z'],
  ['2026-06-24', '14:30', '2026-06-24T13:30:00.000Z'],
  ['2026-06-24', '00:15', '2026-06-23T23:15:00.000Z'],
  // occurs twice that night
  ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
])('%s %s in London is %s', (date, time, moment) => {
  expect(londonMoment(date, time)).toBe(moment)
  expect(londonFields(moment)).toEqual({ date, time })
})

it('an hour that does not exist is the one after it', () => {
  expect(londonMoment('2026-03-29', '01:30')).toBe('2026-03-29T01:30:00.000Z')
})

it('half a date is no time', () => {
  expect(londonMoment('', '14:30')).toBeUndefined()
  expect(londonMoment('2026-11-24', '')).toBeUndefined()
  expect(londonMoment('', '')).toBeUndefined()
  expect(londonMoment('2026-13-01', '14:30')).toBeUndefined()
})
