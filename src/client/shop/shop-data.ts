/** The bracelets that a page shows, in the words of schema.org, for search engines: on the server only. */
import { site } from '#shared/site.ts'
import type { Bracelet } from '#shared/shop.ts'
import { charityName } from '../site/charity-data.ts'
import type { JsonLd } from '../site/head.ts'

export const shopData = (bracelets: readonly Bracelet[], publicUrl: string): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: bracelets.map((bracelet, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productData(bracelet, publicUrl),
  })),
})

const productData = ({ id, name, description, price, stock }: Bracelet, publicUrl: string): JsonLd => ({
  '@type': 'Product',
  name,
  description,
  sku: String(id),
  image: `${publicUrl}/shop/bracelet-${id}.jpg`,
  brand: { '@type': 'Brand', name: site.name },
  offers: {
    '@type': 'Offer',
    price,
    priceCurrency: 'GBP',
    availability: `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: `${publicUrl}/shop`,
    seller: charityName(publicUrl),
    // delivery is in the price, and to the United Kingdom only
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'GBP' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
    },
  },
})
