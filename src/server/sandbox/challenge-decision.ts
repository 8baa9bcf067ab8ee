import type { Call } from './call.ts'
import { findChallenge, type Decision, type OpenedChallenge } from './challenges.ts'
import { charge, failAuthentication } from './confirmation.ts'
import { loadPayer } from './payment-methods.ts'
import { lockObject } from './store.ts'

/** Records the bearer's decision, once: a later or second one changes nothing. Returns what holds now. */
export async function decideChallenge(
  call: Call,
  token: string,
  decision: Decision,
): Promise<OpenedChallenge | undefined> {
  const found = await findChallenge(call.query, token)
  if (!found) return undefined
  // Confirming locks the intent first and then its challenges; the same order here cannot deadlock with it.
  const intent = await lockObject(call.query, 'payment_intent', found.intent.id)
  const [taken] = await call.query`
    update sandbox.challenges set answer = ${decision} where token = ${token} and answer = 'waiting' returning token`
  if (!taken || !intent?.payment_method) return await findChallenge(call.query, token)
  const payer = await loadPayer(call, intent.payment_method)
  const settled =
    decision === 'approved'
      ? await charge(call, intent, payer, true)
      : await failAuthentication(call, intent, payer)
  return { challenge: { ...found.challenge, answer: decision }, intent: settled }
}
