import { listBalanceTransactions, listPayouts } from './balance/payouts.ts'
import { retrieveAccount } from './account/account.ts'
import { DOMAIN_ROUTES } from './account/payment-method-domains.ts'
import { ENDPOINT_ROUTES } from './account/webhook-endpoints.ts'
import { CUSTOMER_ROUTES } from './customers/customer-routes.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  retrieveIntent,
  updateIntent,
} from './payments/intents.ts'
import { LIST_PARAMETERS } from './http/lists.ts'
import { list, one, PAYER, type Route } from './http/route.ts'
import { createPaymentMethod } from './cards/payment-methods.ts'
import { closeDispute, updateDispute } from './disputes/disputes.ts'
import { SETUP_ROUTES } from './setup/setup-routes.ts'
import { createRefund } from './refunds/refunds.ts'

const DETAILS = ['description', 'metadata', 'receipt_email', 'shipping']
const INTENT = [
  ...PAYER,
  ...DETAILS,
  'amount',
  'currency',
  'customer',
  'payment_method_types',
  'allowed_payment_method_types',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
const CONFIRM = [
  'confirmation_token',
  'error_on_requires_action',
  'mandate_data',
  'off_session',
  'return_url',
  'use_stripe_sdk',
]
const CREATE = [
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'excluded_payment_method_types',
]
const BROWSER = ['expected_payment_method_type', 'set_as_default_payment_method', 'setup_future_usage']

/** All calls of the provider's API that the sandbox supports. */
export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    run: createIntent,
    takes: [...INTENT, ...CONFIRM, ...CREATE],
  },
  list('payment_intent', '/v1/payment_intents', ['customer']),
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrieveIntent, takes: [], browser: true },
  { method: 'POST', path: '/v1/payment_intents/:id', run: updateIntent, takes: INTENT },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    run: confirmIntent,
    takes: [...PAYER, ...CONFIRM, ...BROWSER, 'capture_method', 'receipt_email', 'shipping'],
    browser: true,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: cancelIntent,
    takes: ['cancellation_reason'],
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    run: createPaymentMethod,
    takes: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    browser: true,
  },
  { method: 'GET', path: '/v1/account', run: retrieveAccount, takes: [] },
  ...ENDPOINT_ROUTES,
  ...DOMAIN_ROUTES,
  ...CUSTOMER_ROUTES,
  ...SETUP_ROUTES,
  {
    method: 'POST',
    path: '/v1/refunds',
    run: createRefund,
    takes: ['amount', 'charge', 'payment_intent', 'reason', 'metadata'],
  },
  list('refund', '/v1/refunds', ['charge', 'payment_intent']),
  one('refund', 'refund', '/v1/refunds'),
  list('dispute', '/v1/disputes', ['charge', 'payment_intent']),
  one('dispute', 'dispute', '/v1/disputes'),
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    run: updateDispute,
    takes: ['evidence', 'metadata', 'submit'],
  },
  { method: 'POST', path: '/v1/disputes/:id/close', run: closeDispute, takes: [] },
  list('charge', '/v1/charges', ['customer', 'payment_intent']),
  one('charge', 'charge', '/v1/charges'),
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    run: listBalanceTransactions,
    takes: [...LIST_PARAMETERS, 'payout', 'source', 'type', 'currency'],
  },
  one('balance_transaction', 'balance transaction', '/v1/balance_transactions'),
  { method: 'GET', path: '/v1/payouts', run: listPayouts, takes: [...LIST_PARAMETERS, 'status'] },
  one('payout', 'payout', '/v1/payouts'),
  list('event', '/v1/events', ['type'], ['types']),
  one('event', 'event', '/v1/events'),
]
