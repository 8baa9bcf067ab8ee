/** The bracelet shop. The filter is in the URL. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { filterByCountry, toCountryFilter, type ShopCountry } from '#shared/site/shop/shop.ts'
import { useCartChanges } from '../cart/use-cart.ts'
import { useSite } from '../content/content.ts'
import { pageHead } from '../seo/head.ts'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useWishlist } from '../wishlist/use-wishlist.ts'
import {
  AddToCart,
  BraceletCard,
  BraceletGrid,
  SkeletonCards,
  WishlistToggle,
} from '../bracelets/bracelet-card.tsx'
import { CountryPills, FilterResult } from './country-filter.tsx'
import { shopData } from './shop-data.ts'
import { ShopError } from './shop-error.tsx'
import { ShopFeatures, ShopHero, ShopNote } from './shop-hero.tsx'

export const Route = createFileRoute('/shop')({
  // an unknown country is replaced below, once the list is known
  validateSearch: ({ country }: { country?: unknown }): { country?: string } =>
    country === undefined ? {} : { country: country as string },
  beforeLoad: ({ context, search }) => {
    // links inside the site name countries of the list
    if (!import.meta.env.SSR || search.country === undefined) return
    const country = toCountryFilter(search.country, context.settings.content.countries)
    if (search.country !== country) throw redirect({ to: '/shop', search: { country }, replace: true })
  },
  loader: async ({ context }) => {
    const { bracelets } = context.utils.shop
    if (!import.meta.env.SSR) void bracelets.prefetch({})
    await Promise.all([
      // the first HTML contains them; later visits show skeletons until they arrive
      import.meta.env.SSR && bracelets.ensureData({}),
      loadContent(context, 'shop'),
    ])
  },
  head: ({ match }) =>
    pageHead(
      match,
      'Shop flag-bead bracelets',
      import.meta.env.SSR && {
        description: `Handcrafted flag-bead bracelets from ${examples(match.context.settings.content.countries)} and more. ${match.context.settings.content.perBracelet} from each sale ships books to women and girls.`,
        productFeed: '/products.xml',
        jsonLd: shopData(
          filterByCountry(
            match.context.utils.shop.bracelets.getData({}) ?? [],
            toCountryFilter(match.search.country, match.context.settings.content.countries),
          ),
          match.context.settings,
        ),
      },
    ),
  component: ShopPage,
  errorComponent: ShopError,
  // the error's texts stay in the first load, because later loads may fail
  codeSplitGroupings: [['component']],
})

/** Three of the first four, as agreed: 'Ghana, Brazil, Kenya'. */
const examples = (countries: readonly ShopCountry[]): string =>
  [0, 1, 3].flatMap((index) => countries[index]?.name ?? []).join(', ')

function ShopPage() {
  const filter = toCountryFilter(Route.useSearch().country, useSite().countries)
  const { utils } = useTRPC()
  const { data: bracelets, error } = useQuery(utils.shop.bracelets.queryOptions({}))
  const { data: content } = useQuery(utils.pages.shop.queryOptions())
  const { add } = useCartChanges()
  const wishlist = useWishlist()
  if (error !== null) return <ShopError error={error} />
  const shown = bracelets && filterByCountry(bracelets, filter)
  return (
    <main id="main" tabIndex={-1}>
      <ShopHero opening={content?.opening} photograph={content?.photograph} bracelets={bracelets} />
      <section
        id="products"
        aria-labelledby="products-title"
        className="mx-auto max-w-page px-gutter md:pt-section"
      >
        <h2 id="products-title" className="sr-only text-2xl md:not-sr-only">
          Choose your bracelet
        </h2>
        <CountryPills selected={filter} />
        <FilterResult filter={filter} count={shown?.length} />
        <BraceletGrid>
          {shown === undefined && <SkeletonCards count={6} />}
          {shown?.map((bracelet) => (
            <BraceletCard
              key={bracelet.id}
              bracelet={bracelet}
              corner={<WishlistToggle bracelet={bracelet} wishlist={wishlist} />}
            >
              <AddToCart bracelet={bracelet} onAdd={add} />
            </BraceletCard>
          ))}
        </BraceletGrid>
        <ShopNote />
      </section>
      <ShopFeatures />
    </main>
  )
}
