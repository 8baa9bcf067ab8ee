/** A bracelet's metadata for search engines and share previews, on the server only. */
import { pictureOf } from '#shared/platform/pictures/pictures.ts'
import { countryLabel, type Bracelet } from '#shared/site/shop/shop.ts'
import { braceletAlt } from '../bracelets/bracelet-alt.ts'
import type { ForEngines, JsonLd, SiteSettings } from '../seo/head.ts'
import { productData } from './shop-data.ts'

export function braceletHead(bracelet: Bracelet, settings: SiteSettings): ForEngines {
  const { name, description, price, country } = bracelet
  return {
    description:
      `${name}, a handcrafted ${countryLabel(country, settings.content.countries)} bracelet for £${price}: ${description}`.slice(
        0,
        300,
      ),
    image: shareImageOf(bracelet, settings.publicUrl),
    productFeed: '/products.xml',
    jsonLd: [productData(bracelet, settings), breadcrumb(bracelet, settings)],
  }
}

/** Its first photograph, or else a card with its drawing. */
function shareImageOf({ name, slug, colors, pictures: [photo] }: Bracelet, publicUrl: string) {
  if (photo) {
    const { width = 1200, height = 630 } = pictureOf(photo.url)
    return { url: publicUrl + photo.url, type: 'image/webp', width, height, alt: photo.alt }
  }
  const url = `${publicUrl}/shop/${slug}/share.png`
  return { url, width: 1200, height: 630, alt: braceletAlt(name, colors) }
}

function breadcrumb({ name, slug, country }: Bracelet, { publicUrl, content }: SiteSettings): JsonLd {
  const steps = [
    ['Shop', '/shop'],
    [countryLabel(country, content.countries), `/shop?country=${country}`],
    [name, `/shop/${slug}`],
  ] as const
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([label, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + path,
    })),
  }
}
