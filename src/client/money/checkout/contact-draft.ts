import type { OrderGift } from '#shared/money/orders/order-gift.ts'
import type { OrderResult } from '#shared/money/checkout/checkout.ts'
import {
  canonicalEmail,
  CONTACT_FIELDS,
  normalPostcode,
  type ContactField,
} from '#shared/platform/text/contact.ts'
import { deliveryLines, maskedDelivery, maskedEmail } from '#shared/platform/text/masked.ts'
import type { Contact } from '../payments/card-payment.ts'
import { draftOf } from '../../platform/drafts.ts'
import { CONTACT_DRAFT } from './summary/recipient.ts'

/** With `isGift`, the order goes to somebody else, to whose address and with this text on a card. */
type Typed = Record<ContactField, string>
export type ContactValues = Typed & { isGift: boolean; to: string; card: string; news: boolean }

const EMPTY = {
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])),
  isGift: false,
  to: '',
  card: '',
  news: false,
} as ContactValues
const inTab = draftOf<Partial<ContactValues>>(...CONTACT_DRAFT)

/**
 * Contact details typed before a payment. The tab stores them until the payment is made, because a refusal on the
 * bank's page reloads this one.
 */
export const contactDraft = { ...inTab, read: (): ContactValues => ({ ...EMPTY, ...inTab.read() }) }
export const forgetContact = (): void => inTab.write(undefined)

export function contactOf(values: Typed): Contact {
  const text = (field: ContactField) => values[field].trim()
  return {
    name: text('name'),
    email: canonicalEmail(values.email) ?? text('email'),
    address: {
      line1: text('line1'),
      line2: text('line2') || undefined,
      town: text('town'),
      postcode: normalPostcode(values.postcode) ?? text('postcode'),
    },
  }
}

export const giftOf = ({ isGift, to = '', card = '' }: Partial<ContactValues>): OrderGift | null =>
  isGift ? { to: to.trim(), card } : null

/**
 * The contact details typed in this tab for the order, instead of the server's masked ones. Falls back to the masked
 * ones if the draft is gone or belongs to another order.
 */
export function unmasked(
  typed: Typed & Partial<ContactValues>,
  masked: OrderResult['contact'],
): OrderResult['contact'] {
  if (masked === undefined) return undefined
  const { name, email, address } = contactOf(typed)
  const lines = { name: giftOf(typed)?.to ?? name, ...address }
  const isSame =
    maskedDelivery(lines).join('\n') === masked.address.join('\n') &&
    (masked.email === null || masked.email === maskedEmail(email))
  return isSame ? { email: masked.email && email, address: deliveryLines(lines) } : masked
}
