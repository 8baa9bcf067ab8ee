/** Reasons for refusing a card, with the provider's documented codes and sentences. */
export type CardDecline = {
  code: string
  message: string
  declineCode?: string
  param?: string
  /** Sentence in the charge's `outcome`. */
  sellerMessage?: string
}

function declined(declineCode: string, message: string, sellerMessage: string): CardDecline {
  return { code: 'card_declined', declineCode, message, sellerMessage }
}

const DECLINED = 'Your card was declined.'

/** Declines by the bank: a charge was attempted and failed. */
export const bankDeclines = {
  generic: declined(
    'generic_decline',
    DECLINED,
    'The bank did not return any further details with this decline.',
  ),
  insufficientFunds: declined(
    'insufficient_funds',
    'Your card has insufficient funds.',
    'The bank returned the decline code `insufficient_funds`.',
  ),
  lost: declined('lost_card', DECLINED, 'The bank returned the decline code `lost_card`.'),
  stolen: declined('stolen_card', DECLINED, 'The bank returned the decline code `stolen_card`.'),
  fraudulent: declined('fraudulent', DECLINED, 'The provider blocked this charge as too risky.'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    'The bank returned the decline code `card_velocity_exceeded`.',
  ),
  expired: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
    sellerMessage: 'The bank returned the decline code `expired_card`.',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
    sellerMessage: 'The bank returned the decline code `incorrect_cvc`.',
  },
  processingError: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    sellerMessage: 'The bank returned the decline code `processing_error`.',
  },
} satisfies Record<string, CardDecline>

/** Refusals before any charge, because the typed card cannot be valid here. */
export const inputDeclines = {
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' },
  invalidMonth: {
    code: 'invalid_expiry_month',
    message: "Your card's expiration month is invalid.",
    param: 'exp_month',
  },
  invalidYear: {
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  },
  invalidCvc: { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' },
  liveCard: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. ' +
      'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} satisfies Record<string, CardDecline>

/** The cardholder is not there to pass the challenge, and the charge was attempted without it. */
export const authenticationRequired: CardDecline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  sellerMessage: 'The bank returned the decline code `authentication_required`.',
}

/** The caller wants no challenge, so no charge was attempted. */
export const actionRefused: CardDecline = {
  code: 'authentication_required',
  message:
    'This payment required an authentication action to complete, but `error_on_requires_action` was set. When ' +
    "you're ready, you can upgrade your integration to handle actions at " +
    'https://stripe.com/docs/payments/payment-intents/upgrade-to-handle-actions.',
}

/** The cardholder failed or refused the bank's 3-D Secure challenge. */
export const authenticationFailure: CardDecline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** `authenticationFailure` for a card that was to be saved. */
export const setupAuthenticationFailure: CardDecline = {
  ...authenticationFailure,
  code: 'setup_intent_authentication_failure',
}
