/** Masks contact details, so that only the person they belong to recognises them. */
import type { ContactField } from './contact.ts'

type DeliveryLines = { readonly [Field in Exclude<ContactField, 'email'>]?: string | null | undefined }

/** 'ada@example.org' → 'a•••@example.org'. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}•••${email.slice(at)}`
}

/** 'Ada Okafor' → 'A••• O•••'. */
const maskedWords = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => `${firstOf(word)}•••`)
    .join(' ')

/** Only the district, 'LS1 •••', because half a postcode names no street. */
function maskedPostcode(postcode: string): string {
  const [district, inner] = postcode.split(' ')
  return inner === undefined ? maskedWords(postcode) : `${district} •••`
}

/** Name and address as lines, without empty ones. */
export const deliveryLines = ({ name, line1, line2, town, postcode }: DeliveryLines): string[] =>
  [name, line1, line2, town, postcode].map((text) => text ?? '').filter((text) => text !== '')

/** Like `deliveryLines`, but only the town and the district of the postcode are readable. */
export const maskedDelivery = ({ name, line1, line2, town, postcode }: DeliveryLines): string[] =>
  deliveryLines({
    name: maskedWords(name ?? ''),
    line1: maskedWords(line1 ?? ''),
    line2: maskedWords(line2 ?? ''),
    town,
    postcode: maskedPostcode(postcode ?? ''),
  })

/** First character, which may be two code units. */
const firstOf = (text: string): string => Array.from(text)[0] ?? ''
