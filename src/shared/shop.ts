/** Bracelets and the shop's constants (specification sections 2, 3 and 9). */
import { z } from 'zod'
import { decimalPounds } from './money.schema.ts'
import { rowId } from './paging.ts'

/** The countries a bracelet can stand for, in the filter's order. */
export const COUNTRIES = ['ghana', 'brazil', 'usa', 'kenya', 'canada', 'multi', 'custom'] as const
export type Country = (typeof COUNTRIES)[number]

/** The filter's options (section 2): every country, and all of them. */
export const COUNTRY_FILTERS = ['all', ...COUNTRIES] as const
export type CountryFilter = (typeof COUNTRY_FILTERS)[number]

export const DEFAULT_COUNTRY_FILTER: CountryFilter = 'ghana'

export const COUNTRY_LABELS: Record<CountryFilter, string> = {
  all: 'All',
  ghana: 'Ghana',
  brazil: 'Brazil',
  usa: 'USA',
  kenya: 'Kenya',
  canada: 'Canada',
  multi: 'Multi-country',
  custom: 'Custom',
}

/** Pounds of each sale that go to shipping books (section 9). */
export const SHIPPING_GIFT_POUNDS = 2

/** Working days until a bracelet ships, as the shop's note says (section 9). */
export const SHIPS_WITHIN = '3-5 business days'

/** The right to cancel, in the same words beside the pay button, in the terms, on the returns page and by email. */
export const RETURNS =
  'You have 14 days after delivery to change your mind, except for custom bracelets, which we make to order in the colours you choose.'

/** The most characters of a bracelet's texts, and how many colours its beads have. */
export const BRACELET_LENGTHS = { name: 80, description: 600, colors: 12 } as const

export const bracelet = z.object({
  id: rowId,
  name: z.string(),
  description: z.string(),
  price: decimalPounds,
  country: z.enum(COUNTRIES),
  colors: z.array(z.string()),
  image: z.string(),
})
export type Bracelet = z.infer<typeof bracelet>

/** Any text to a filter option; unknown or missing text means the default. */
export function toCountryFilter(text: unknown): CountryFilter {
  return COUNTRY_FILTERS.find((option) => option === text) ?? DEFAULT_COUNTRY_FILTER
}

/**
 * The bracelets a filter shows: a country shows its own and the custom ones (section 2); 'custom' only custom
 * ones; 'multi' is a kind of bracelet, no wildcard.
 */
export function filterByCountry<T extends { country: Country }>(
  bracelets: readonly T[],
  filter: CountryFilter,
): T[] {
  if (filter === 'all') return [...bracelets]
  return bracelets.filter(({ country }) => country === filter || country === 'custom')
}
