import type { Call } from '../http/call.ts'
import { findChallenge, type Decision, type OpenedChallenge } from '../payments/challenges.ts'
import { charge, failAuthentication } from '../payments/confirmation.ts'
import { loadPayer } from '../cards/payment-methods.ts'
import { completeSetup, failSetupAuthentication } from '../setup/setup-confirmation.ts'
import { lockObject } from '../storage/store.ts'

/** Records the cardholder's decision. Only the first one counts, and only while the challenge is open. */
export async function decideChallenge(
  call: Call,
  token: string,
  decision: Decision,
): Promise<OpenedChallenge | undefined> {
  const found = await findChallenge(call.query, token)
  if (!found) return undefined
  // Locks the intent before its challenges, like a confirmation, so that the two cannot deadlock.
  const intent = await lockObject(call.query, found.intent.object, found.intent.id)
  const [taken] = await call.query`
    update sandbox.challenges set answer = ${decision} where token = ${token} and answer = 'waiting' returning token`
  if (!taken || !intent?.payment_method) return await findChallenge(call.query, token)
  const settled = await settle(call, intent, intent.payment_method, decision)
  return { challenge: { ...found.challenge, answer: decision }, intent: settled }
}

async function settle(call: Call, intent: OpenedChallenge['intent'], method: string, decision: Decision) {
  const payer = await loadPayer(call, method)
  const isApproved = decision === 'approved'
  if (intent.object === 'setup_intent')
    return isApproved
      ? await completeSetup(call, intent, payer)
      : await failSetupAuthentication(call, intent, payer)
  return isApproved ? await charge(call, intent, payer, true) : await failAuthentication(call, intent, payer)
}
