/** Classifies why the provider refuses to charge a saved card, by who has to act. */
import { Stripe } from 'stripe'

export type Refusal =
  /** The card or its customer no longer exists, so the donor has to give another card. */
  | { fault: 'card'; code: string }
  /** Our request is wrong, or refers to something that does not exist: only we can fix it. */
  | { fault: 'request'; code: string }
  /** Our key is not accepted, or our account may not charge: every other request fails too. */
  | { fault: 'account'; code: string }

/** The provider's codes for requests that our account may not make. */
const ACCOUNT_CODES =
  /^(account_|api_key_|platform_|secret_key_|testmode_|livemode_|charge_not_allowed|country_unsupported)/

/**
 * @param error the SDK's, or one of ours with it as the cause @returns undefined if the same call may succeed later,
 * or its result is unknown
 */
export function refusalOf(error: unknown): Refusal | undefined {
  const { errors } = Stripe
  const found = [error, error instanceof Error ? error.cause : undefined].find(
    (each): each is Stripe.errors.StripeError => each instanceof errors.StripeError,
  )
  if (!found) return undefined
  const { code, param = '', statusCode } = found
  const named = code ?? found.type
  if (found instanceof errors.StripeAuthenticationError || found instanceof errors.StripePermissionError)
    return { fault: 'account', code: named }
  // another process is using the same key right now
  if (statusCode === 409) return undefined
  if (found instanceof errors.StripeIdempotencyError) return { fault: 'request', code: named }
  if (!(found instanceof errors.StripeInvalidRequestError)) return undefined
  if (ACCOUNT_CODES.test(named)) return { fault: 'account', code: named }
  const isOfCard =
    param === 'payment_method' ||
    (param === 'customer' && code === 'resource_missing') ||
    named.startsWith('payment_method_')
  if (isOfCard) return { fault: 'card', code: code ?? 'card_unusable' }
  return { fault: 'request', code: param === '' ? named : `${named} (${param})` }
}
