import type { SetupIntent } from './setup-intent-object.ts'

/** An attempt to save a card. */
export type SetupAttempt = {
  application: null
  attach_to_self: boolean
  created: number
  customer: string | null
  customer_account: null
  flow_directions: null
  id: string
  livemode: false
  object: 'setup_attempt'
  on_behalf_of: null
  payment_method: string
  payment_method_details: { card: { brand: string; last4: string }; type: 'card' }
  setup_error: SetupIntent['last_setup_error']
  setup_intent: string
  status: 'succeeded' | 'failed'
  usage: SetupIntent['usage']
}
