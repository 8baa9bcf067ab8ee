import { bankDeclines, type CardDecline } from './declines.ts'
import type { DisputeKind } from '../disputes/dispute-object.ts'

/** One of the provider's published test cards, with its behaviour. */
export type TestCard = {
  /** The part after `pm_card_`. */
  name: string
  number: string
  brand: string
  funding: 'credit' | 'debit' | 'prepaid'
  country: string
  /** Whether a 3-D Secure challenge comes before a charge, and before saving the card. */
  challenge: boolean
  /**
   * Charges while the cardholder is away, for a card with a challenge: 'always' passes without one, 'set up' only once
   * the card was saved for that, 'never' needs one.
   */
  offSession: 'never' | 'set up' | 'always'
  /** Why the bank declines a charge. */
  decline: keyof typeof bankDeclines | null
  /** Whether only a saved card is declined; saving it succeeds. */
  declinedOnceSaved: boolean
  /** Why the cardholder disputes a successful charge. */
  dispute: DisputeKind | null
  /** Refunds fail after a second, or succeed only after a second. */
  refunds: 'fail' | 'wait' | null
}

function card(name: string, number: string, traits: Partial<TestCard> = {}): TestCard {
  return {
    name,
    number,
    brand: 'visa',
    funding: 'credit',
    country: 'US',
    challenge: false,
    offSession: 'never',
    decline: null,
    declinedOnceSaved: false,
    dispute: null,
    refunds: null,
    ...traits,
  }
}

const accepted = [
  card('visa', '4242424242424242'),
  card('visa_debit', '4000056655665556', { funding: 'debit' }),
  card('mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('mastercard_2series', '2223003122003222', { brand: 'mastercard' }),
  card('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('amex', '378282246310005', { brand: 'amex' }),
  card('amex_2', '371449635398431', { brand: 'amex' }),
  card('discover', '6011111111111117', { brand: 'discover' }),
  card('discover_2', '6011000990139424', { brand: 'discover' }),
  card('diners', '3056930009020004', { brand: 'diners' }),
  card('diners_14digits', '36227206271667', { brand: 'diners' }),
  card('jcb', '3566002020360505', { brand: 'jcb', country: 'JP' }),
  card('unionpay', '6200000000000005', { brand: 'unionpay', country: 'CN' }),
  card('gb', '4000008260000000', { country: 'GB' }),
  card('gb_debit', '4000058260000005', { country: 'GB', funding: 'debit' }),
  card('threeDSecureOptional', '4000000000003055'),
]

const challenged = [
  card('threeDSecure2Required', '4000000000003220', { challenge: true }),
  card('threeDSecureRequired', '4000000000003063', { challenge: true }),
  card('authenticationRequired', '4000002760003184', { challenge: true }),
  card('authenticationRequiredOnSetup', '4000002500003155', { challenge: true, offSession: 'set up' }),
  card('authenticationRequiredSetupForOffSession', '4000003800000446', {
    challenge: true,
    offSession: 'always',
  }),
  card('threeDSecureRequiredChargeDeclined', '4000008400001629', { challenge: true, decline: 'generic' }),
  card('authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    challenge: true,
    offSession: 'set up',
    decline: 'insufficientFunds',
  }),
]

const declined = [
  card('chargeDeclined', '4000000000000002', { decline: 'generic' }),
  card('chargeDeclinedInsufficientFunds', '4000000000009995', { decline: 'insufficientFunds' }),
  card('chargeDeclinedLostCard', '4000000000009987', { decline: 'lost' }),
  card('chargeDeclinedStolenCard', '4000000000009979', { decline: 'stolen' }),
  card('chargeDeclinedExpiredCard', '4000000000000069', { decline: 'expired' }),
  card('chargeDeclinedIncorrectCvc', '4000000000000127', { decline: 'incorrectCvc' }),
  card('chargeDeclinedProcessingError', '4000000000000119', { decline: 'processingError' }),
  card('chargeDeclinedVelocityLimitExceeded', '4000000000006975', { decline: 'velocity' }),
  card('chargeDeclinedFraudulent', '4100000000000019', { decline: 'fraudulent' }),
  card('chargeCustomerFail', '4000000000000341', { decline: 'generic', declinedOnceSaved: true }),
]

const afterwards = [
  card('createDispute', '4000000000000259', { dispute: 'fraudulent' }),
  card('createDisputeProductNotReceived', '4000000000002685', { dispute: 'product_not_received' }),
  card('createDisputeInquiry', '4000000000001976', { dispute: 'inquiry' }),
  card('refundFail', '4000000000005126', { refunds: 'fail' }),
  card('pendingRefund', '4000000000007726', { refunds: 'wait' }),
]

const all: readonly TestCard[] = [...accepted, ...challenged, ...declined, ...afterwards]

/** The test card with this number; every other number is a live card. */
export function testCardByNumber(number: string): TestCard | undefined {
  return all.find((each) => each.number === number)
}

/** The test card `pm_card_<name>`; the provider publishes some declines as `visa_<name>` too. */
export function testCardByName(name: string): TestCard | undefined {
  return all.find((each) => each.name === name || `visa_${each.name}` === name)
}

/** The bank's response to a charge of this card: a decline, or null. */
export function bankAnswer({ decline, declinedOnceSaved }: TestCard, isSaved: boolean): CardDecline | null {
  return decline === null || (declinedOnceSaved && !isSaved) ? null : bankDeclines[decline]
}

/** The bank's response to saving this card. A card with a challenge is declined only when it is charged. */
export function savingAnswer({ challenge, decline, declinedOnceSaved }: TestCard): CardDecline | null {
  return decline === null || challenge || declinedOnceSaved ? null : bankDeclines[decline]
}

/** Whether a charge needs a challenge although the cardholder is away. */
export function needsChallengeAway({ challenge, offSession }: TestCard, isSetUp: boolean): boolean {
  return challenge && offSession !== 'always' && !(offSession === 'set up' && isSetUp)
}

/** Whether saving this card without a payment needs a challenge: not if it counts as set up already. */
export function needsChallengeToSave({ challenge, offSession }: TestCard): boolean {
  return challenge && offSession !== 'always'
}
