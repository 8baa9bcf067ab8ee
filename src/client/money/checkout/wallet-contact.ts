/** A buyer's details from a wallet, checked like typed ones. */
import { isInDeliveryCountry, type ContactField } from '#shared/platform/text/contact.ts'
import type { WalletContact } from '../payments/card-payment.ts'

type Typed = Record<ContactField, string>

/** The details to pay with: the wallet's, and the typed ones where it gives none. Gifts go to the typed address. */
export function paidContact<Values extends Typed>(typed: Values, given: WalletContact): Values {
  const { country: _, ...address } = given.address ?? { country: '' }
  return { ...typed, name: given.name || typed.name, email: given.email || typed.email, ...address }
}

/** The form with what the wallet gave wherever nothing was typed; an address only as a whole, and only within reach. */
export function prefilled<Values extends Typed>(typed: Values, given: WalletContact): Values {
  const has = (field: ContactField) => typed[field].trim() !== ''
  const keeps = has('line1') || has('town') || has('postcode') || !isReachable(given)
  const filled = paidContact(typed, keeps ? { ...given, address: undefined } : given)
  return { ...filled, ...(has('name') && { name: typed.name }), ...(has('email') && { email: typed.email }) }
}

/** Whether we deliver to the wallet's country. An address without one, or none at all, is judged by its fields. */
export const isReachable = ({ address }: WalletContact): boolean =>
  !address?.country || isInDeliveryCountry(address.country, address.postcode)
