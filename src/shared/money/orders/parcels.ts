/** Carriers of parcels, and their tracking pages. */
import { parseUrl } from '../../platform/text/urls.ts'

export const MAX_TRACKING_NOTE = 500

/** With 'Other', the note names the carrier. */
export const CARRIERS = ['Royal Mail', 'Evri', 'DPD', 'Parcelforce', 'UPS', 'DHL', 'Other'] as const
/** As stored: empty if unknown. */
export const CARRIER_VALUES = ['', ...CARRIERS] as const
export type Carrier = (typeof CARRIER_VALUES)[number]

/** The carriers' public pages, to which the number is appended. */
const TRACKING_PAGES: Partial<Record<Carrier, string>> = {
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  Evri: 'https://www.evri.com/track#/parcel/',
  DPD: 'https://track.dpd.co.uk/search?reference=',
  Parcelforce: 'https://www.parcelforce.com/track-trace?trackNumber=',
  UPS: 'https://www.ups.com/track?loc=en_GB&tracknum=',
  DHL: 'https://www.dhl.com/gb-en/home/tracking.html?submit=1&tracking-id=',
}

/** 'AB 1234 5678 9GB', with or without its spaces. */
const ROYAL_MAIL = /\b([a-z]{2}) ?(\d{4}) ?(\d{4}) ?(\d) ?gb\b/i
/** Groups of letters and digits, with at least one digit. */
const TRACKING_NUMBER = /^(?=.*\d)[a-z\d]+(?:[ -][a-z\d]+)*$/i

/**
 * Tracking page of a parcel: the https URL in the owner's note, or otherwise the carrier's page for the number in it. Royal
 * Mail's numbers are recognised even without a carrier. Undefined if there is neither.
 */
export function trackingLink(carrier: Carrier, note: string): string | undefined {
  // a full stop or bracket after the URL belongs to the sentence
  const address = /https:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]]/.exec(note)?.[0] ?? ''
  const url = parseUrl(address)
  if (url) return url.href
  const number = trackingNumber(carrier, note)
  const page = TRACKING_PAGES[carrier === '' ? 'Royal Mail' : carrier]
  return page && number && page + encodeURIComponent(number)
}

/** Tracking number without spaces: 'AB123456789GB'. */
function trackingNumber(carrier: Carrier, note: string): string | undefined {
  const [found, ...parts] = ROYAL_MAIL.exec(note) ?? []
  if (found !== undefined) return `${parts.join('')}GB`.toUpperCase()
  return carrier !== '' && TRACKING_NUMBER.test(note) ? note.replaceAll(/[ -]/g, '').toUpperCase() : undefined
}
