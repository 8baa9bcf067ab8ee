/** Why a bank refuses a charge. */
import { plain } from './timeline-labels.ts'

/** The provider's decline codes, in plain words. */
const REASONS: Record<string, string> = {
  no_saved_card: 'No card is saved',
  authentication_required: 'The bank asks the donor to confirm it',
  disputed: 'The cardholder has disputed a gift',
  insufficient_funds: 'There was not enough money in the account',
  expired_card: 'The card has expired',
  lost_card: 'The card was reported lost or stolen',
  stolen_card: 'The card was reported lost or stolen',
  pickup_card: 'The card was reported lost or stolen',
  incorrect_number: 'The card’s number is wrong',
  invalid_account: 'The card’s account was closed',
  new_account_information_available: 'The donor has a new card',
  card_not_supported: 'The card cannot be used for this',
  transaction_not_allowed: 'The card cannot be used for this',
  not_permitted: 'The card cannot be used for this',
  card_velocity_exceeded: 'The card’s limit was reached',
  withdrawal_count_limit_exceeded: 'The card’s limit was reached',
  fraudulent: 'The bank suspects fraud',
  revocation_of_authorization: 'The donor told their bank to stop these payments',
  revocation_of_all_authorizations: 'The donor told their bank to stop these payments',
  stop_payment_order: 'The donor told their bank to stop these payments',
  issuer_not_available: 'The bank could not be reached',
  processing_error: 'The bank could not be reached',
  reenter_transaction: 'The bank could not be reached',
  try_again_later: 'The bank could not be reached',
}
const NO_REASON = 'The bank declined it, and gave no reason'
const WITHOUT_REASON = ['card_declined', 'generic_decline', 'do_not_honor', 'call_issuer', 'no_action_taken']

/** Why the bank refused a charge. @param code in the provider's terms; null if there is none */
export const failureReason = (code: string | null): string =>
  code === null || WITHOUT_REASON.includes(code) ? NO_REASON : (REASONS[code] ?? plain(code))
