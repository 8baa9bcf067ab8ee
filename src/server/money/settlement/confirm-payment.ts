/** Calls of a page that waits for its order or donation. */
import type { z } from 'zod'
import type { OrderResult, processPaymentInput } from '#shared/money/checkout/checkout.ts'
import type { DonationResult, processDonationInput } from '#shared/money/donations/donations.ts'
import { orderResultOf } from '../checkout/orders.ts'
import { donationResultOf } from '../donations/donations.ts'
import { isSameSecret } from '../../platform/sessions/same-secret.ts'
import { conflict, notFound, paymentBehind, processing } from '../../errors.ts'
import type { IntentKind } from './intent-lookup.ts'
import { settle, type Settled, type SettleDeps } from './settle.ts'

/**
 * `POST /api/process-payment`: records the order of a succeeded intent once, and returns it; idempotent.
 * @throws NOT_FOUND for an intent that is not ours; CONFLICT with the reason if it is not paid, or pays for a
 * donation
 */
export async function processPayment(
  deps: SettleDeps,
  { paymentIntentId, sessionId, clientSecret }: z.infer<typeof processPaymentInput>,
): Promise<OrderResult> {
  const settled = await settle(deps, paymentIntentId, { source: 'page', sessionId })
  refuseUnless('order', settled)
  const result = await orderResultOf(deps.db, paymentIntentId, isPayer(settled, clientSecret))
  if (!result) throw nothingFor('order')
  return result
}

/**
 * `POST /api/process-donation`: records the donation of a succeeded intent once, and returns it; idempotent.
 * @throws NOT_FOUND for an intent that is not ours; CONFLICT with the reason if it is not paid, or pays for an order
 */
export async function processDonation(
  deps: SettleDeps,
  { paymentIntentId, clientSecret }: z.infer<typeof processDonationInput>,
): Promise<DonationResult> {
  const settled = await settle(deps, paymentIntentId, { source: 'page' })
  refuseUnless('donation', settled)
  const result = await donationResultOf(deps.db, paymentIntentId, isPayer(settled, clientSecret))
  if (!result) throw nothingFor('donation')
  return result
}

/** The intent's id appears in emails, logs and dashboards, but only the browser that paid has its secret. */
const isPayer = (settled: Settled, clientSecret: string | undefined): boolean =>
  settled.state === 'recorded' && isSameSecret(settled.intent.client_secret ?? '', clientSecret ?? '')

/** Handles ALREADY_PAID: records the payment that was found before the error reaches the payer. */
export const recordIfPaid =
  (deps: SettleDeps) =>
  async (error: unknown): Promise<never> => {
    const paymentIntentId = paymentBehind(error)
    if (paymentIntentId !== undefined) await settle(deps, paymentIntentId, { source: 'page' })
    throw error
  }

const NAMES: Record<IntentKind, string> = { order: 'an order', donation: 'a donation' }

/** 409: the intent is ours, but pays for the other kind, or the money has not arrived. */
function refuseUnless(wanted: IntentKind, settled: Settled): void {
  const { kind } = settled
  if (kind !== undefined && kind !== wanted)
    throw conflict(`This payment is for ${NAMES[kind]}, not for ${NAMES[wanted]}.`, 'WRONG_KIND')
  if (settled.state !== 'unpaid') return
  const { status, last_payment_error: failure } = settled.intent
  if (status === 'processing') {
    throw conflict(processing(wanted), 'PAYMENT_PROCESSING')
  }
  throw conflict(failure?.message ?? 'This payment was not completed.', 'PAYMENT_NOT_COMPLETED')
}

/** 404: paid, but not for a checkout of ours. */
const nothingFor = (kind: IntentKind) =>
  notFound(`We could not find the ${kind} for this payment. Please contact support.`)
