/** Cards that donors have saved for their monthly gifts, and charges of them while the donor is away. */
import { Stripe } from 'stripe'
import { providerFailed } from '../../../errors.ts'
import { isUnexpectedState } from './cancel.ts'
import { translateErrors, unlessMissing, type Provider } from './client.ts'
import { refusalOf } from './refusal.ts'

/** A card as a mandate stores it. @param expires the first day of the last month in which it is valid */
export type CardFacts = { cardBrand: string | null; cardLast4: string | null; cardExpires: string | null }

/** Whom a saved card belongs to. The same `key` always means the same customer. @throws BAD_GATEWAY */
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

/** Deletes a customer, whose saved cards can then not be charged any more; repeatable. @throws BAD_GATEWAY */
export async function deleteCustomer({ stripe }: Provider, id: string): Promise<void> {
  await unlessMissing(stripe.customers.del(id))
}

/** The facts of a saved card; undefined if the provider has none of that id. @throws BAD_GATEWAY */
export async function readCard({ stripe }: Provider, id: string): Promise<CardFacts | undefined> {
  const method = await unlessMissing(stripe.paymentMethods.retrieve(id))
  return method?.card ? cardFacts(method.card) : undefined
}

/** For the customer's browser, to save a card for later charges. @throws BAD_GATEWAY */
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
  /** Each card that was refused, by the provider's id of the try. */
  refused: { id: string; code: string; at: Date }[]
}

/** Status of a setup intent and its failed tries, which may be many; no status if Stripe does not know it. @throws BAD_GATEWAY */
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

/** Whose card a setup intent has saved, and which; undefined if there is no such intent. @throws BAD_GATEWAY */
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

/** The newest hundred intents of a customer. @throws BAD_GATEWAY when the provider fails */
export async function listCustomerIntents(
  { stripe }: Provider,
  customer: string,
): Promise<Stripe.PaymentIntent[]> {
  const { data } = await translateErrors(stripe.paymentIntents.list({ customer, limit: 100 }))
  return data
}

export type ChargeOutcome =
  /** Paid, or under way. */
  | { kind: 'accepted' }
  /** A 3-D Secure challenge is required. */
  | { kind: 'unconfirmed'; code: string }
  /** The bank says no, or the card cannot be used. */
  | { kind: 'declined'; code: string }
  /** The intent is not waiting for a card any more. */
  | { kind: 'closed' }

/**
 * Charges a saved card for an intent while its owner is away. The same `key` always means the same attempt.
 * @throws BAD_GATEWAY when the outcome is unknown: then call it again with the same key. What its cause refuses through a
 *   fault of ours, `refusalOf` tells.
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
    // detached, or of a deleted customer
    const refusal = refusalOf(error)
    if (refusal?.fault === 'card') return { kind: 'declined', code: refusal.code }
    return translateErrors(Promise.reject(error))
  }
}

/**
 * Changes what an intent takes, and closes an open 3-D Secure challenge; repeatable.
 * @returns false if it is paid or cancelled, and so stays as it is
 * @throws BAD_GATEWAY when the provider fails
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
