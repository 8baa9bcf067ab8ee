import { LIST_PARAMETERS } from '../http/lists.ts'
import { list, PAYER, type Route } from '../http/route.ts'
import { listAttempts } from './setup-attempts.ts'
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
  updateSetupIntent,
} from './setup-intents.ts'

const SETUP = [
  ...PAYER,
  'allowed_payment_method_types',
  'customer',
  'description',
  'metadata',
  'payment_method_types',
]
const CONFIRM_SETUP = ['mandate_data', 'return_url', 'use_stripe_sdk']

export const SETUP_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    run: createSetupIntent,
    takes: [...SETUP, ...CONFIRM_SETUP, 'automatic_payment_methods', 'confirm', 'usage'],
  },
  {
    method: 'GET',
    path: '/v1/setup_attempts',
    run: listAttempts,
    takes: [...LIST_PARAMETERS, 'setup_intent'],
  },
  list('setup_intent', '/v1/setup_intents', ['customer', 'payment_method']),
  { method: 'GET', path: '/v1/setup_intents/:id', run: retrieveSetupIntent, takes: [], browser: true },
  { method: 'POST', path: '/v1/setup_intents/:id', run: updateSetupIntent, takes: SETUP },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    run: confirmSetupIntent,
    takes: [...PAYER, ...CONFIRM_SETUP, 'expected_payment_method_type', 'set_as_default_payment_method'],
    browser: true,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    run: cancelSetupIntent,
    takes: ['cancellation_reason'],
  },
]
