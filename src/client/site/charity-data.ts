/** The charity as schema.org data for search engines, on the server only. */
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/donations.ts'
import { site, siteDescription } from '#shared/site.ts'
import { shareImage, type JsonLd } from './head.ts'

// a link to a network's front page says nothing about us
const profiles = () => site.social.map(({ href }) => href).filter((href) => new URL(href).pathname !== '/')

const nonEmpty = (list: readonly string[]) => (list.length > 0 ? list : undefined)

/** The short form; the landing page has the full one. */
export const charityName = (publicUrl: string): JsonLd => ({
  '@type': 'NGO',
  '@id': `${publicUrl}/#charity`,
  name: site.name,
  url: `${publicUrl}/`,
})

export const charityData = (publicUrl: string): JsonLd => ({
  ...charityName(publicUrl),
  description: siteDescription,
  slogan: site.tagline,
  email: site.email,
  telephone: site.phone ?? undefined,
  address: site.address ?? undefined,
  identifier: site.registeredCharityNumber ?? undefined,
  logo: shareImage(publicUrl).url,
  sameAs: nonEmpty(profiles()),
  potentialAction: donateAction(publicUrl),
})

export const donateAction = (publicUrl: string): JsonLd => ({
  '@type': 'DonateAction',
  name: 'Make a financial gift',
  recipient: charityName(publicUrl),
  target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/donate` },
  priceSpecification: {
    '@type': 'PriceSpecification',
    priceCurrency: 'GBP',
    minPrice: MIN_DONATION_POUNDS,
    maxPrice: MAX_DONATION_POUNDS,
  },
})
