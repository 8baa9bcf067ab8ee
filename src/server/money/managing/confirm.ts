/** A charge that requires a 3-D Secure challenge, for the page behind the signed link. */
import { eq } from 'drizzle-orm'
import { checkouts, mandateCharges, mandates } from '#db/schema/index.ts'
import { openLink } from '../../platform/sessions/signed-links.ts'
import type { Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { lowerIntent } from '../mandates/lowered.ts'
import { retrieveIntent } from '../payments/stripe/client.ts'

export type ChargeToConfirm = {
  mandateId: number
  linkVersion: number
  amountPence: number
  /** First day of the month. */
  month: string
  /** `over`: given up, or the gift was stopped, so it can no longer be paid. */
  state: 'to confirm' | 'paid' | 'over'
  cardBrand: string | null
  cardLast4: string | null
  /** For confirming the intent in the browser; null unless it is to be confirmed. */
  clientSecret: string | null
  paymentMethodId: string | null
}

/** @param token from the link in the email @throws NOT_FOUND for an invalid token; BAD_GATEWAY if the provider fails */
export async function readChargeToConfirm(
  { db, provider, linkKey }: Pick<Deps, 'db' | 'provider' | 'linkKey'>,
  token: string,
): Promise<ChargeToConfirm> {
  const id = await openLink({ db, linkKey }, 'confirm charge', token)
  const [found] =
    id === undefined
      ? []
      : await db
          .select({ charge: mandateCharges, mandate: mandates, paymentIntentId: checkouts.paymentIntentId })
          .from(mandateCharges)
          .innerJoin(mandates, eq(mandates.id, mandateCharges.mandateId))
          .leftJoin(checkouts, eq(checkouts.id, mandateCharges.checkoutId))
          .where(eq(mandateCharges.id, id))
  if (!found) throw notFound('We could not find this gift. Please use the link of the email once more.')
  const { charge, mandate, paymentIntentId } = found
  const { cardBrand, cardLast4 } = mandate
  const shown = {
    mandateId: mandate.id,
    linkVersion: mandate.linkVersion,
    amountPence: charge.amountPence,
    month: charge.month,
    cardBrand,
    cardLast4,
  }
  const over = { ...shown, clientSecret: null, paymentMethodId: null }
  if (charge.state === 'paid') return { ...over, state: 'paid' }
  const isOpen = charge.state !== 'given up' && mandate.state === 'active' && paymentIntentId !== null
  if (!isOpen) return { ...over, state: 'over' }
  const intent = await retrieveIntent(provider, paymentIntentId)
  if (intent.status === 'succeeded' || intent.status === 'processing') return { ...over, state: 'paid' }
  if (intent.status === 'canceled') return { ...over, state: 'over' }
  const { amountPence, checkoutId } = charge
  if (checkoutId !== null && intent.amount !== amountPence)
    await lowerIntent({ db, provider }, { intentId: intent.id, checkoutId, amountPence })
  return {
    ...shown,
    state: 'to confirm',
    clientSecret: intent.client_secret,
    paymentMethodId: mandate.paymentMethodId,
  }
}
