/** Cards that donors have saved for monthly gifts, and charging them in the donor's absence. */
import { Stripe } from 'stripe'
import { providerFailed } from '../../../errors.ts'
import { isUnexpectedState } from './cancel.ts'
import { translateErrors, unlessMissing, type Provider } from './client.ts'
import { refusalOf } from './refusal.ts'

/** Details of a card that a mandate stores. `cardExpires`: the first day of the last month in which it is valid. */
export type CardFacts = { cardBrand: string | null; cardLast4: string | null; cardExpires: string | null }

/** Creates the customer that saved cards belong to; the same `key` always gives the same one. @throws BAD_GATEWAY */
export async function createCustomer(
  { stripe }: Provider,
  { key, installationId, ...customer }: { name: string; email: string; installationId: string; key: string },
): Promise<string> {
  const { id } = await translateErrors(
    stripe.customers.create(
      { ...customer, metadata: { installation: installationId } },
      { idempotencyKey: key },
    ),
  )
  return id
}

/** Deletes a customer, so that their saved cards can no longer be charged; idempotent. @throws BAD_GATEWAY */
export async function deleteCustomer({ stripe }: Provider, id: string): Promise<void> {
  await unlessMissing(stripe.customers.del(id))
}

/** Details of a saved card; undefined if the provider has none with this id. @throws BAD_GATEWAY */
export async function readCard({ stripe }: Provider, id: string): Promise<CardFacts | undefined> {
  const method = await unlessMissing(stripe.paymentMethods.retrieve(id))
  return method?.card ? cardFacts(method.card) : undefined
}

/** Creates the intent with which the customer's browser saves a card for later charges. @throws BAD_GATEWAY */
export async function createSetupIntent(
  { stripe }: Provider,
  customer: string,
): Promise<{ id: string; clientSecret: string }> {
  const { id, client_secret: clientSecret } = await translateErrors(
    stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    }),
  )
  if (!clientSecret) throw providerFailed()
  return { id, clientSecret }
}

export type SetupTries = {
  status: Stripe.SetupIntent.Status | undefined
  /** Refused cards, by the provider's id of the try. */
  refused: { id: string; code: string; at: Date }[]
}

/** Status of a setup intent, undefined if the provider does not know it, and its failed tries. @throws BAD_GATEWAY */
export async function readSetupTries({ stripe }: Provider, id: string): Promise<SetupTries> {
  const intent = await unlessMissing(stripe.setupIntents.retrieve(id))
  if (!intent) return { status: undefined, refused: [] }
  const { data } = intent.latest_attempt
    ? await translateErrors(stripe.setupAttempts.list({ setup_intent: id, limit: 100 }))
    : { data: [] }
  return {
    status: intent.status,
    refused: data.flatMap(({ id: attempt, status, setup_error: error, created }) =>
      status === 'failed'
        ? [
            {
              id: attempt,
              code: error?.decline_code ?? error?.code ?? 'unknown',
              at: new Date(created * 1000),
            },
          ]
        : [],
    ),
  }
}

/** The saved card of a setup intent, and its customer; undefined if there is no such intent. @throws BAD_GATEWAY */
export async function readSetupIntent(
  { stripe }: Provider,
  id: string,
): Promise<{ customer: string; card?: CardFacts & { paymentMethodId: string } } | undefined> {
  const intent = await unlessMissing(stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
  const { customer, payment_method: method, status } = intent ?? {}
  if (typeof customer !== 'string') return undefined
  if (status !== 'succeeded' || typeof method !== 'object' || !method?.card) return { customer }
  return { customer, card: { paymentMethodId: method.id, ...cardFacts(method.card) } }
}

type Card = {
  brand?: string | null
  last4?: string | null
  exp_month?: number | null
  exp_year?: number | null
}

export const cardFacts = ({ brand, last4, exp_month: month, exp_year: year }: Card): CardFacts => ({
  cardBrand: brand ?? null,
  cardLast4: last4 ?? null,
  cardExpires: month && year ? `${year}-${String(month).padStart(2, '0')}-01` : null,
})

/** The newest hundred intents of a customer. @throws BAD_GATEWAY if the provider fails */
export async function listCustomerIntents(
  { stripe }: Provider,
  customer: string,
): Promise<Stripe.PaymentIntent[]> {
  const { data } = await translateErrors(stripe.paymentIntents.list({ customer, limit: 100 }))
  return data
}

export type ChargeOutcome =
  /** Paid or processing. */
  | { kind: 'accepted' }
  /** A 3-D Secure challenge is required. */
  | { kind: 'unconfirmed'; code: string }
  /** The bank refused, or the card cannot be used. */
  | { kind: 'declined'; code: string }
  /** The intent no longer waits for a card. */
  | { kind: 'closed' }

/**
 * Charges a saved card for an intent in its owner's absence. The same `key` always means the same attempt.
 * @throws BAD_GATEWAY if the result is unknown: call it again with the same key. For a fault of ours, `refusalOf`
 * classifies the error.
 */
export async function chargeSavedCard(
  { stripe }: Provider,
  { intentId, paymentMethod, key }: { intentId: string; paymentMethod: string; key: string },
): Promise<ChargeOutcome> {
  try {
    const intent = await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: paymentMethod, off_session: true },
      { idempotencyKey: key },
    )
    return intent.status === 'requires_action'
      ? { kind: 'unconfirmed', code: 'authentication_required' }
      : { kind: 'accepted' }
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeCardError) {
      const code = error.decline_code ?? error.code ?? 'card_declined'
      return { kind: error.code === 'authentication_required' ? 'unconfirmed' : 'declined', code }
    }
    if (error instanceof StripeInvalidRequestError) {
      if (error.code === 'payment_intent_unexpected_state') return { kind: 'closed' }
      if (error.code === 'payment_intent_authentication_failure')
        return { kind: 'declined', code: error.code }
    }
    // the card was detached, or its customer deleted
    const refusal = refusalOf(error)
    if (refusal?.fault === 'card') return { kind: 'declined', code: refusal.code }
    return translateErrors(Promise.reject(error))
  }
}

/**
 * Changes an intent's amount, which ends an open 3-D Secure challenge; idempotent.
 * @returns false if it is paid or cancelled, and so unchanged
 * @throws BAD_GATEWAY if the provider fails
 */
export async function changeIntentAmount(
  { stripe }: Provider,
  id: string,
  amountPence: number,
): Promise<boolean> {
  try {
    await stripe.paymentIntents.update(id, { amount: amountPence })
    return true
  } catch (error) {
    if (isUnexpectedState(error)) return false
    return translateErrors(Promise.reject(error))
  }
}
