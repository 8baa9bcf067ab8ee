/** The bracelets on a page as schema.org data for search engines, on the server only. */
import type { Bracelet } from '#shared/site/shop/shop.ts'
import { charityName } from '../seo/charity-data.ts'
import type { JsonLd, SiteSettings } from '../seo/head.ts'

export const shopData = (bracelets: readonly Bracelet[], settings: SiteSettings): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: bracelets.map((bracelet, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productData(bracelet, settings),
  })),
})

export const productData = (
  { id, slug, name, description, price, stock, pictures, material }: Bracelet,
  settings: SiteSettings,
): JsonLd => ({
  '@type': 'Product',
  name,
  description,
  sku: String(id),
  url: `${settings.publicUrl}/shop/${slug}`,
  image:
    pictures.length === 0
      ? `${settings.publicUrl}/shop/bracelet-${id}.jpg`
      : pictures.map(({ url }) => settings.publicUrl + url),
  material: material === '' ? undefined : material,
  brand: { '@type': 'Brand', name: settings.content.name },
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'GBP',
    availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: `${settings.publicUrl}/shop/${slug}`,
    seller: charityName(settings),
    // delivery is included in the price, and only to the United Kingdom
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'GBP' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
    },
  },
})
