/** Saves a card without a payment, and pays with a saved card: for pages about a gift that already runs. */
import type { PaymentSettings } from '#shared/platform/api/card-settings.ts'
import {
  NO_RESPONSE,
  type CardFieldsHandle,
  type Contact,
  type PaymentFailure,
  type SavedCard,
  type Taken,
} from './card-payment.ts'

/**
 * Saves the card in the fields with a setup intent, at the provider; nothing is charged. The server then reads the setup
 * intent and starts using its payment method.
 *
 * The bank may ask first: in a dialog, or on its own page, and then the promise never settles, because that page
 * replaces this one and leads to `returnPath` with the parameters that `readReturnedSetup` reads.
 * @param card the handle of `<CardFields amountPence={null}>`, after its `validate` has returned true
 * @param clientSecret of the setup intent, `seti_..._secret_...`, made by the server with `usage: 'off_session'`
 * @param contact the cardholder: the fields ask for neither name nor email
 * @param returnPath on this site; may contain a query
 * @returns a failure of kind 'card' with the bank's reason: the same setup intent can be tried again with another card.
 *   Of kind 'network': the card may be saved, so the server should look
 */
export async function confirmCardSetup({
  card,
  clientSecret,
  contact,
  returnPath,
}: {
  card: CardFieldsHandle
  clientSecret: string
  contact: Pick<Contact, 'name' | 'email'>
  returnPath: string
}): Promise<SavedCard | PaymentFailure> {
  try {
    return await card.save({ clientSecret, contact, returnUrl: absolute(returnPath) })
  } catch {
    return { status: 'failed', kind: 'other', message: '' }
  }
}

/**
 * Pays an intent that failed because the bank wants the cardholder to confirm: with the same saved card, or with the one
 * that the server has given the intent since, and now the cardholder is present. The code for it is loaded when this is called.
 *
 * The 3-D Secure challenge opens in a dialog, or on the bank's own page; then the promise never settles, because that page replaces this one
 * and leads to `returnPath`, with the parameters `payment_intent`, `payment_intent_client_secret` and
 * `redirect_status`, as after any payment.
 * @param clientSecret of the payment intent, `pi_..._secret_...`
 * @param returnPath on this site; may contain a query
 * @returns 'succeeded' also if it was paid before. A failure of kind 'card' with the bank's reason: the intent can be
 *   confirmed again, but the card may have to be changed. Of kind 'no intent': it was cancelled, or has no card. Of kind
 *   'network': it may be paid, so the server should look
 */
export async function confirmSavedCard({
  settings: { mode, publishableKey },
  clientSecret,
  returnPath,
}: {
  settings: PaymentSettings
  clientSecret: string
  returnPath: string
}): Promise<Taken | PaymentFailure> {
  try {
    const provider =
      mode === 'live' ? await import('./live/live-stripe.ts') : await import('./sandbox/sandbox-api.ts')
    return await provider.confirmSaved(publishableKey, clientSecret, absolute(returnPath))
  } catch {
    // the code that pays could not be loaded
    return NO_RESPONSE
  }
}

/** The parameters of the page to which the bank leads after a setup; other URLs may contain anything. */
export type SetupReturnSearch = {
  setup_intent?: unknown
  setup_intent_client_secret?: unknown
  redirect_status?: unknown
}

/**
 * The setup intent that the cardholder returns from, to be read by the server; null if the URL names none. The page
 * removes the secret from its URL.
 */
export function readReturnedSetup(
  search: SetupReturnSearch,
): { setupIntentId: string; isRefused: boolean } | null {
  const { setup_intent: id, redirect_status } = search
  if (typeof id !== 'string' || id === '') return null
  return { setupIntentId: id, isRefused: redirect_status === 'failed' }
}

const absolute = (path: string) => new URL(path, window.location.origin).href
