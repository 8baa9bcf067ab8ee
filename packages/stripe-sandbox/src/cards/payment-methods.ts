import type { Answer, Call } from '../http/call.ts'
import { readBillingDetails, type BillingDetails } from '../http/contact-details.ts'
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts'
import { readCard } from './card-input.ts'
import type { Form } from '../http/form-encoding.ts'
import { keyedLetters, newId } from '../storage/identifiers.ts'
import type { PaymentMethod } from './method-object.ts'
import { readMembers, requireText } from '../http/parameters.ts'
import { findObject, findStanding, insertObject, type Standing } from '../storage/store.ts'
import { testCardByName, type TestCard } from './test-cards.ts'

/** A payment method, its test card, and its standing, which is null for a new one. */
export type Payer = { method: PaymentMethod; testCard: TestCard; standing: Standing | null }

/** POST /v1/payment_methods */
export async function createPaymentMethod(call: Call): Promise<Answer> {
  const { method } = await saveTypedCard(call, call.form)
  return { status: 200, body: method }
}

/** The payer of this call: named by `payment_method`, typed into `payment_method_data`, or undefined. */
export async function readPayer(call: Call): Promise<Payer | undefined> {
  const typed = readMembers(call.form, 'payment_method_data')
  const named = call.form['payment_method']
  if (typed && named !== undefined)
    throw invalidRequest('You may only specify one of these parameters: payment_method, payment_method_data.')
  if (typed) return await saveTypedCard(call, typed, 'payment_method_data')
  if (named === undefined) return undefined
  return await loadPayer(call, requireText(call.form, 'payment_method'))
}

/** Finds the payer by a payment method's id. A published name such as `pm_card_visa` creates a new one. */
export async function loadPayer(call: Call, id: string): Promise<Payer> {
  const published = id.startsWith('pm_card_') ? testCardByName(id.slice('pm_card_'.length)) : undefined
  if (published) {
    const nextYear = call.host.clock().getUTCFullYear() + 1
    return await saveCard(call, published, { month: 12, year: nextYear, cvcGiven: true }, noBillingDetails())
  }
  const method = await findObject(call.query, 'payment_method', id)
  const known = method && (await findStanding(call.query, id))
  const testCard = testCardByName(known?.testCard ?? '')
  if (!known || !testCard) throw noSuch('PaymentMethod', id, 'payment_method', 400)
  return { method, testCard, standing: known.standing }
}

async function saveTypedCard(call: Call, form: Form, at?: string): Promise<Payer> {
  const name = (member: string) => (at === undefined ? member : `${at}[${member}]`)
  const type = requireText(form, 'type', name('type'))
  if (type !== 'card')
    throw invalidRequest(
      `The payment method type "${type.slice(0, 40)}" is invalid here: only card is enabled.`,
      {
        param: name('type'),
      },
    )
  const card = readMembers(form, 'card', name('card'))
  if (!card) throw missingParam(name('card'))
  const details = readBillingDetails(form, name('billing_details'))
  const { testCard, ...expiry } = readCard(card, name('card'), call.host.clock())
  return await saveCard(call, testCard, expiry, details)
}

async function saveCard(
  call: Call,
  testCard: TestCard,
  typed: { month: number; year: number; cvcGiven: boolean },
  billing: BillingDetails,
): Promise<Payer> {
  const cvcWrong = testCard.decline === 'incorrectCvc'
  const method: PaymentMethod = {
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      ...cardOf(testCard, call.host.hashKey),
      checks: {
        address_line1_check: billing.address.line1 === null ? null : 'pass',
        address_postal_code_check: billing.address.postal_code === null ? null : 'pass',
        cvc_check: typed.cvcGiven ? (cvcWrong ? 'fail' : 'pass') : null,
      },
      exp_month: typed.month,
      exp_year: typed.year,
      generated_from: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    id: newId('pm'),
    livemode: false,
    metadata: {},
    object: 'payment_method',
    type: 'card',
  }
  await insertObject(call.query, 'payment_method', method, testCard.name)
  return { method, testCard, standing: null }
}

/** Fields of a test card that a payment method shows, never the number. */
export function cardOf({ brand, country, funding, number }: TestCard, hashKey: string) {
  return {
    brand,
    country,
    display_brand: brand,
    fingerprint: keyedLetters(hashKey, number, 16),
    funding,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
  }
}

function noBillingDetails(): BillingDetails {
  return readBillingDetails({}, 'billing_details')
}
