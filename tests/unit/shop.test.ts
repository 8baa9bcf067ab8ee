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

describe('the country filter', () => {
  it.each<[CountryFilter, string[]]>([
    ['all', [...COUNTRIES]],
    ['kenya', ['kenya', 'custom']],
    ['multi', ['multi', 'custom']],
    ['custom', ['custom']],
  ])('shows under %s: %j', (filter, countries) => {
    expect(filterByCountry(one, filter).map(({ country }) => country)).toEqual(countries)
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

  it('say how long they are and of what, and ask for all that a custom one needs', () => {
    for (const { country, length, material, questions = [] } of seedBracelets) {
      expect(length).toMatch(/cm$/)
      expect(material).not.toBe('')
      expect(questions.some(({ required }) => required)).toBe(country === 'custom')
    }
    expect(JSON.stringify(seedBracelets)).not.toContain('email us')
  })
})
