/** What became of an attempt whose answer was lost: asked before anything is paid again. */
import type { PaymentSettings } from '#shared/payments.ts'
import { forgetAttempt, unansweredAttempt } from './attempts.ts'
import type { IntentState, PaymentOutcome, PaymentPurpose } from './card-payment.ts'
import { intentIdOf } from '#shared/checkout.ts'

const unreachable: PaymentOutcome = { status: 'failed', kind: 'network', message: '' }

/**
 * The outcome of the unanswered attempt; undefined when there is none, or when it took no money and may be
 * repeated.
 */
export async function recoverPayment(
  purpose: PaymentPurpose,
  settings: PaymentSettings,
): Promise<PaymentOutcome | undefined> {
  const clientSecret = unansweredAttempt(purpose)
  if (clientSecret === undefined) return undefined
  const state = await retrieve(settings, clientSecret)
  if (state === 'unreachable') return unreachable
  forgetAttempt(purpose)
  if (state === 'open') return undefined
  return { status: state, clientSecret, paymentIntentId: intentIdOf(clientSecret) }
}

async function retrieve(settings: PaymentSettings, clientSecret: string): Promise<IntentState> {
  try {
    const provider =
      settings.mode === 'live' ? await import('./live-stripe.ts') : await import('./sandbox-api.ts')
    return await provider.retrieveState(settings.publishableKey, clientSecret)
  } catch {
    // the code that would ask did not arrive either
    return 'unreachable'
  }
}
