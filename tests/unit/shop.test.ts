import { describe, expect, it } from 'vitest'
import {
  COUNTRIES,
  DEFAULT_COUNTRY_FILTER,
  filterByCountry,
  toCountryFilter,
  type CountryFilter,
} from '#shared/shop.ts'
import { seedBracelets } from '#db/seed/seed-bracelets.ts'

const one = COUNTRIES.map((country) => ({ country }))
const shown = (filter: CountryFilter) => filterByCountry(one, filter).map(({ country }) => country)

describe('the country filter', () => {
  it('shows everything under all', () => {
    expect(shown('all')).toEqual([...COUNTRIES])
  })

  it('shows a specific country with the custom bracelets', () => {
    expect(shown('kenya')).toEqual(['kenya', 'custom'])
    expect(shown('multi')).toEqual(['multi', 'custom'])
  })

  it('shows custom alone under custom', () => {
    expect(shown('custom')).toEqual(['custom'])
  })

  it('falls back to its default for anything else', () => {
    expect([undefined, 'france', 3, ''].map(toCountryFilter)).toEqual(Array(4).fill(DEFAULT_COUNTRY_FILTER))
    expect(toCountryFilter('usa')).toBe('usa')
  })
})

describe('the first bracelets', () => {
  it.each([...COUNTRIES])('are at least three for %s', (country) => {
    expect(seedBracelets.filter((bracelet) => bracelet.country === country).length).toBeGreaterThanOrEqual(3)
  })
})
