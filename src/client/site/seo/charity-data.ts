/** The charity as schema.org data for search engines, on the server only. */
import { MAX_DONATION_POUNDS, MIN_DONATION_POUNDS } from '#shared/money/donations/donation-limits.ts'
import { shareImage, type JsonLd, type SiteSettings } from './head.ts'

const nonEmpty = (list: readonly string[]) => (list.length > 0 ? list : undefined)

/** The short form; the landing page has the full one. */
export const charityName = ({ publicUrl, content }: SiteSettings): JsonLd => ({
  '@type': 'NGO',
  '@id': `${publicUrl}/#charity`,
  name: content.name,
  url: `${publicUrl}/`,
})

export function charityData(
  settings: SiteSettings,
  { tagline, description }: { tagline: string; description: string },
): JsonLd {
  const { email, phone, address, charityNumber, social } = settings.content.contact
  // placeholder facts of a trial are not published
  const isTrial = settings.payments.mode === 'sandbox'
  return {
    ...charityName(settings),
    description,
    slogan: tagline,
    email: isTrial ? undefined : email || undefined,
    telephone: phone || undefined,
    address: address || undefined,
    identifier: charityNumber || undefined,
    logo: shareImage(settings).url,
    sameAs: isTrial ? undefined : nonEmpty(social.map(({ href }) => href)),
    potentialAction: donateAction(settings),
  }
}

export const donateAction = (settings: SiteSettings): JsonLd => ({
  '@type': 'DonateAction',
  name: 'Make a financial gift',
  recipient: charityName(settings),
  target: { '@type': 'EntryPoint', urlTemplate: `${settings.publicUrl}/donate` },
  priceSpecification: {
    '@type': 'PriceSpecification',
    priceCurrency: 'GBP',
    minPrice: MIN_DONATION_POUNDS,
    maxPrice: MAX_DONATION_POUNDS,
  },
})
