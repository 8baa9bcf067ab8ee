/** Bracelets and the shop's constants. */
import { z } from 'zod'
import { BRACELET_STATES } from './bracelet-limits.ts'
import { decimalPounds } from '../../platform/text/amounts.schema.ts'
import { rowId } from '../../platform/api/paging.ts'

/** A country that bracelets can stand for, from the site content. Bracelets and links contain the code. */
export type ShopCountry = { code: string; name: string }

const ALL: ShopCountry = { code: 'all', name: 'All' }
/** Kinds of bracelets that stand for no single country. */
const KINDS: readonly ShopCountry[] = [
  { code: 'multi', name: 'Multi-country' },
  { code: 'custom', name: 'Custom' },
]

/** Values for a bracelet's country, in the filter's order. */
export const braceletCountries = (countries: readonly ShopCountry[]): ShopCountry[] => [
  ...countries,
  ...KINDS,
]

/** Options of the filter: 'All', and each country. */
export const countryFilters = (countries: readonly ShopCountry[]): ShopCountry[] => [
  ALL,
  ...braceletCountries(countries),
]

/** 'USA'. A country that is no longer in the list is shown by its code. */
export const countryLabel = (wanted: string, countries: readonly ShopCountry[]): string =>
  countryFilters(countries).find(({ code }) => code === wanted)?.name ??
  wanted.charAt(0).toUpperCase() + wanted.slice(1)

/** The right to cancel, in the same words beside the pay button, in the terms, on the returns page and by email. */
export const RETURNS =
  'You have 14 days after delivery to change your mind, except for custom bracelets, which we make to order in the colours you choose.'

/** More than the owner's page can show at once. */
export const MAX_BRACELETS = 1000

/** A photograph. The focal point, in per cent from the left and top, stays visible when it is cropped. */
export const braceletPicture = z.object({
  url: z.string(),
  alt: z.string(),
  focalX: z.number(),
  focalY: z.number(),
})
export type BraceletPicture = z.infer<typeof braceletPicture>

/** A question for the buyer. Without options any text is an answer. */
export const braceletQuestion = z.object({
  question: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
})
export type BraceletQuestion = z.infer<typeof braceletQuestion>

export const choice = z.object({ question: z.string(), answer: z.string() })
export type Choice = z.infer<typeof choice>

export const bracelet = z.object({
  id: rowId,
  name: z.string(),
  description: z.string(),
  price: decimalPounds,
  country: z.string(),
  colors: z.array(z.string()),
  image: z.string(),
  /** Last part of its page's URL. */
  slug: z.string(),
  /** Lists contain only 'shown' ones; one in a cart or wishlist may have left the shop. */
  state: z.enum(BRACELET_STATES),
  length: z.string(),
  material: z.string(),
  madeBy: z.string(),
  /** Number ready to send; null if made to order. */
  stock: z.int().nullable(),
  /** Photographs; the first is on its card. Without any, the drawing is shown. */
  pictures: z.array(braceletPicture),
  questions: z.array(braceletQuestion),
})
export type Bracelet = z.infer<typeof bracelet>

/** Fields shown on cards and wishlists. */
export const shownBracelet = /* @__PURE__ */ bracelet.omit({ length: true, material: true, madeBy: true })
export type ShownBracelet = z.infer<typeof shownBracelet>

export const cartBracelet = /* @__PURE__ */ shownBracelet.omit({ slug: true })

/** Fields shown in a link to its page. */
export const linkedBracelet = /* @__PURE__ */ bracelet.pick({ id: true, name: true, slug: true, price: true })
export type LinkedBracelet = z.infer<typeof linkedBracelet>

export const thumbnailBracelet = /* @__PURE__ */ bracelet.pick({
  id: true,
  image: true,
  colors: true,
  pictures: true,
})

/** Notice about the stock for a buyer who wants this many; undefined if there is enough. */
export function stockNotice(stock: number | null, wanted: number): string | undefined {
  if (stock === 0) return 'Sold out'
  return stock !== null && stock < wanted ? `Only ${stock} left` : undefined
}

/** Turns any text into a filter option. Unknown or missing text selects the first country. */
export const toCountryFilter = (text: unknown, countries: readonly ShopCountry[]): string =>
  countryFilters(countries).find(({ code }) => code === text)?.code ?? countries[0]?.code ?? ALL.code

/**
 * Filters bracelets: a country shows its own and the custom ones; 'custom' only custom ones; 'multi' is a kind of
 * bracelet, not a wildcard.
 */
export function filterByCountry<T extends { country: string }>(bracelets: readonly T[], filter: string): T[] {
  if (filter === 'all') return [...bracelets]
  return bracelets.filter(({ country }) => country === filter || country === 'custom')
}
