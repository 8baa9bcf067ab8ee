import { sameSecret } from '../storage/identifiers.ts'
import type { Call } from './call.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readText, requireText } from './parameters.ts'

/** Returns the intent if the caller may see it. A browser's key is public, so it also needs the client secret. */
export function requireOwnSecret<Intent extends { client_secret: string }>(
  call: Call,
  id: string,
  intent: Intent | undefined,
  noun: 'PaymentIntent' | 'SetupIntent',
): Intent {
  const clientSecret =
    call.access === 'publishable'
      ? requireText(call.form, 'client_secret')
      : readText(call.form, 'client_secret')
  if (!intent)
    throw noSuch({ PaymentIntent: 'payment_intent', SetupIntent: 'setupintent' }[noun], id, 'intent')
  if (clientSecret !== undefined && !sameSecret(clientSecret, intent.client_secret))
    throw invalidRequest(
      `The client_secret provided does not match any associated ${noun} on this account. Ensure the ` +
        'client_secret provided is still valid and that the used API key belongs to this account.',
      { code: 'resource_missing', param: 'client_secret' },
    )
  return intent
}
