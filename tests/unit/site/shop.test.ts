import { describe, expect, it } from 'vitest'
import { contentSeed } from '#shared/site/content/content-seed.ts'
import {
  braceletCountries,
  countryFilters,
  countryLabel,
  filterByCountry,
  toCountryFilter,
} from '#shared/site/shop/shop.ts'
import { seedBracelets } from '#db/seed/seed-bracelets.ts'

const { countries: listed } = contentSeed.shop
const codes = braceletCountries(listed).map(({ code }) => code)
const one = codes.map((country) => ({ country }))

describe('the country filter', () => {
  it.each<[string, string[]]>([
    ['all', codes],
    ['kenya', ['kenya', 'custom']],
    ['multi', ['multi', 'custom']],
    ['custom', ['custom']],
  ])('shows under %s: %j', (filter, countries) => {
    expect(filterByCountry(one, filter).map(({ country }) => country)).toEqual(countries)
  })

  it('has the agreed options, and falls back to the first country for anything else', () => {
    const agreed = 'all ghana brazil usa kenya canada multi custom'
    expect(countryFilters(listed).map(({ code }) => code)).toEqual(agreed.split(' '))
    for (const other of [undefined, 'france', 3, '']) expect(toCountryFilter(other, listed)).toBe('ghana')
    expect(toCountryFilter('usa', listed)).toBe('usa')
    expect(['usa', 'multi', 'togo'].map((code) => countryLabel(code, listed))).toEqual([
      'USA',
      'Multi-country',
      'Togo',
    ])
  })
})

describe('the first bracelets', () => {
  it.each(codes)('are at least three for %s', (country) => {
    expect(seedBracelets.filter((bracelet) => bracelet.country === country).length).toBeGreaterThanOrEqual(3)
  })

  it('say how long they are and of what, and a custom one asks everything that it needs', () => {
    for (const { country, length, material, questions = [] } of seedBracelets) {
      expect(length).toMatch(/cm$/)
      expect(material).not.toBe('')
      expect(questions.some(({ required }) => required)).toBe(country === 'custom')
    }
    expect(JSON.stringify(seedBracelets)).not.toContain('email us')
  })
})
