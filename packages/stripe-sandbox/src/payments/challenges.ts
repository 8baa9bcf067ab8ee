import type { Call } from '../http/call.ts'
import { invalidRequest } from '../http/errors.ts'
import { randomLetters } from '../storage/identifiers.ts'
import type { SetupIntent } from '../setup/setup-intent-object.ts'
import type { PaymentIntent } from './intent-object.ts'
import { readText } from '../http/parameters.ts'
import { findObject, type Query } from '../storage/store.ts'

export type Decision = 'approved' | 'refused'
/** `payment_intent` is the id of a setup intent if the card is only saved. */
type Challenge = { payment_intent: string; return_url: string | null; answer: Decision | 'waiting' | 'void' }
export type OpenedChallenge = { challenge: Challenge; intent: PaymentIntent | SetupIntent }

/**
 * Closes the intent's earlier challenges. If the card requires one, opens a new challenge, and returns the
 * `next_action` that leads to it. Its URL is on the origin that the visitor will return to.
 */
export async function openChallenge(
  call: Call,
  intent: PaymentIntent | SetupIntent,
  demanded: boolean,
): Promise<PaymentIntent['next_action']> {
  const { host, query } = call
  const returnUrl = readReturnUrl(call)
  await closeChallenges(query, intent.id)
  if (!demanded) return null
  const token = randomLetters(40)
  await query`
    insert into sandbox.challenges (token, payment_intent, return_url)
    values (${token}, ${intent.id}, ${returnUrl})`
  const origin = new URL(returnUrl ?? host.publicUrl).origin
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `${origin}${host.prefix}/challenge/${token}` },
  }
}

/** Closes all open challenges of the intent. */
export async function closeChallenges(query: Query, intentId: string): Promise<void> {
  await query`
    update sandbox.challenges set answer = 'void' where payment_intent = ${intentId} and answer = 'waiting'`
}

/** The challenge of a token, with its intent. */
export async function findChallenge(query: Query, token: string): Promise<OpenedChallenge | undefined> {
  if (!/^\w{40}$/.test(token)) return undefined
  const [challenge] = await query<Challenge[]>`
    select payment_intent, return_url, answer from sandbox.challenges where token = ${token}`
  if (!challenge) return undefined
  const id = challenge.payment_intent
  const intent = await findObject(query, id.startsWith('seti_') ? 'setup_intent' : 'payment_intent', id)
  return intent && { challenge, intent }
}

/** Where to redirect after the decision, with the provider's three parameters; null without a return URL. */
export function returnAddress({ challenge, intent }: OpenedChallenge): string | null {
  if (challenge.return_url === null) return null
  const url = new URL(challenge.return_url)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

// Accepts only URLs of the site itself, because any other would be an open redirect.
function readReturnUrl(call: Call): string | null {
  const text = readText(call.form, 'return_url')
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  const own = new URL(call.host.publicUrl)
  // All names of the loopback address are the same site, on any port, for tests.
  const sameSite = url.origin === own.origin || (isLoopback(url.hostname) && isLoopback(own.hostname))
  if (!sameSite || url.username !== '' || url.password !== '')
    throw invalidRequest(`The return_url must be on ${own.origin}.`, {
      code: 'url_invalid',
      param: 'return_url',
    })
  return url.href
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
