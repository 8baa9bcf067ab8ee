import { newBalanceTransaction } from '../balance/balance-transaction.ts'
import type { Answer, Call } from '../http/call.ts'
import type { Charge } from '../payments/charge-object.ts'
import { changedMetadata } from '../http/contact-details.ts'
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts'
import { emit } from '../webhooks/events.ts'
import { newId } from '../storage/identifiers.ts'
import { scheduleChange } from './scheduled-refunds.ts'
import { formatAmount } from '../payments/money.ts'
import type { Refund } from './refund-object.ts'
import { readChoice, readInteger, readText } from '../http/parameters.ts'
import { findObject, findTestCardName, insertObject, lockObject, saveObject } from '../storage/store.ts'
import { testCardByName } from '../cards/test-cards.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
/** A charge contains only its newest refunds; the list has all. */
const REFUNDS_ON_CHARGE = 10

/** POST /v1/refunds: refunds a charge's remaining amount, or `amount` of it */
export async function createRefund(call: Call): Promise<Answer> {
  const charge = await lockRefundableCharge(call)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = readInteger(call.form, 'amount', { min: 1, max: Number.MAX_SAFE_INTEGER }) ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than ` +
        `${charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'} ` +
        `(${formatAmount(left, charge.currency)})`,
      { param: 'amount' },
    )
  const behaviour = testCardByName((await findTestCardName(call.query, charge.payment_method)) ?? '')?.refunds
  const refund = newRefund(call, charge, amount, behaviour === 'wait' ? 'pending' : 'succeeded')
  const transaction = newBalanceTransaction({
    type: 'refund',
    amount: -amount,
    currency: refund.currency,
    source: refund.id,
    created: refund.created,
  })
  await insertObject(call.query, 'balance_transaction', transaction)
  refund.balance_transaction = transaction.id
  await insertObject(call.query, 'refund', refund)
  if (behaviour) await scheduleChange(call.query, refund)
  const refunds = [refund, ...charge.refunds.data]
  const refunded = await saveObject(call.query, {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
    refunds: {
      ...charge.refunds,
      data: refunds.slice(0, REFUNDS_ON_CHARGE),
      has_more: charge.refunds.has_more || refunds.length > REFUNDS_ON_CHARGE,
    },
  })
  await emit(call, 'refund.created', refund)
  await emit(call, 'charge.refunded', refunded)
  return { status: 200, body: refund }
}

// Locks the charge before its remaining amount is read: concurrent refunds could otherwise exceed what was paid.
async function lockRefundableCharge(call: Call): Promise<Charge> {
  const intentId = readText(call.form, 'payment_intent')
  const chargeId = readText(call.form, 'charge')
  if (!intentId && !chargeId) throw missingParam('payment_intent')
  let id = chargeId
  if (intentId) {
    const intent = await findObject(call.query, 'payment_intent', intentId)
    if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400)
    if (intent.status !== 'succeeded' || !intent.latest_charge)
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
    if (id && id !== intent.latest_charge)
      throw invalidRequest('The charge does not belong to the payment_intent.', { param: 'charge' })
    id = intent.latest_charge
  }
  const charge = await lockObject(call.query, 'charge', id ?? '')
  if (!charge) throw noSuch('charge', id ?? '', 'charge', 400)
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} failed and cannot be refunded.`, { param: 'charge' })
  if (charge.disputed) await refuseDisputed(call, charge)
  return charge
}

async function refuseDisputed({ query }: Call, { id, payment_intent: intentId }: Charge): Promise<void> {
  const rows = await query`
    select 1 from sandbox.objects
    where kind = 'dispute' and body->>'payment_intent' = ${intentId} and body->>'is_charge_refundable' = 'false'`
  if (rows.length > 0)
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
}

function newRefund(call: Call, charge: Charge, amount: number, status: Refund['status']): Refund {
  return {
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    id: newId('re'),
    metadata: changedMetadata({}, call.form),
    object: 'refund',
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: readChoice(call.form, 'reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
}
