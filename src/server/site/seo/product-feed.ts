/** Feed of bracelets for shopping engines: RSS 2.0 with the fields of Google Merchant Center. */
import type { Db } from '#db/client.ts'
import { countryLabel, type Bracelet } from '#shared/site/shop/shop.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { listBracelets } from '../shop/shop.ts'
import { element, emptyElement } from './xml.ts'

/** Google's category 'Apparel & Accessories > Jewelry > Bracelets'. */
const BRACELETS = '191'

/** Colour names that buyers filter by. A bracelet's colours are matched to the nearest. */
const COLOURS: readonly [name: string, red: number, green: number, blue: number][] = [
  ['Black', 0, 0, 0],
  ['Grey', 128, 128, 128],
  ['White', 255, 255, 255],
  ['Red', 200, 30, 40],
  ['Orange', 240, 130, 30],
  ['Gold', 250, 200, 30],
  ['Green', 20, 130, 60],
  ['Blue', 30, 70, 170],
  ['Purple', 110, 50, 140],
  ['Pink', 240, 140, 180],
  ['Brown', 110, 70, 40],
]

/** Turns ['#C8202F', '#FCD116'] into 'Red/Gold': at most three, the main colour first. */
function colourNames(colors: readonly string[]): string {
  const names = colors.map((color) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const distanceOf = ([, r, g, b]: (typeof COLOURS)[number]) =>
      (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
    return COLOURS.reduce((near, other) => (distanceOf(other) < distanceOf(near) ? other : near))[0]
  })
  return [...new Set(names)].slice(0, 3).join('/') || 'Multicolour'
}

/** @param isTrial a public site without real payments, to which engines must not send buyers */
export async function productFeed(
  db: Db,
  publicUrl: string,
  { identity: { name, description }, shop: { countries } }: Pick<SiteContent, 'identity' | 'shop'>,
  isTrial: boolean,
): Promise<string> {
  const bracelets = isTrial ? [] : await listBracelets(db, {})
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', name),
    element('link', `${publicUrl}/shop`),
    element('description', description),
    emptyElement('atom:link', {
      rel: 'self',
      type: 'application/rss+xml',
      href: `${publicUrl}/products.xml`,
    }),
    ...bracelets.map((bracelet) =>
      item(bracelet, publicUrl, name, countryLabel(bracelet.country, countries)),
    ),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function item(
  { id, slug, name, description, price, stock, pictures, colors, material }: Bracelet,
  publicUrl: string,
  brand: string,
  country: string,
): string {
  const [first, ...others] = pictures
  return [
    '<item>',
    element('g:id', String(id)),
    element('title', name),
    element('description', description),
    element('link', `${publicUrl}/shop/${slug}`),
    element('g:image_link', publicUrl + (first?.url ?? `/shop/bracelet-${id}.jpg`)),
    ...others.map(({ url }) => element('g:additional_image_link', publicUrl + url)),
    element('g:availability', stock === 0 ? 'out_of_stock' : 'in_stock'),
    element('g:price', `${price} GBP`),
    element('g:condition', 'new'),
    element('g:brand', brand),
    // handmade bracelets have no product number
    element('g:identifier_exists', 'no'),
    element('g:google_product_category', BRACELETS),
    // required for jewellery
    element('g:color', colourNames(colors)),
    element('g:gender', 'unisex'),
    element('g:age_group', 'adult'),
    ...(material === '' ? [] : [element('g:material', material)]),
    element('g:product_type', `Bracelets > ${country}`),
    // prices include delivery, which is only within the United Kingdom
    `<g:shipping>${element('g:country', 'GB')}${element('g:price', '0.00 GBP')}</g:shipping>`,
    '</item>',
  ].join('\n')
}
