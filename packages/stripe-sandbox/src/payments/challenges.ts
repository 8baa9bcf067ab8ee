import type { Call } from '../http/call.ts'
import { invalidRequest } from '../http/errors.ts'
import { randomLetters } from '../storage/identifiers.ts'
import type { SetupIntent } from '../setup/setup-intent-object.ts'
import type { PaymentIntent } from './intent-object.ts'
import { readText } from '../http/parameters.ts'
import { findObject, type Query } from '../storage/store.ts'

export type Decision = 'approved' | 'refused'
/** Its `payment_intent` is a setup intent's id where a card is only saved. */
type Challenge = { payment_intent: string; return_url: string | null; answer: Decision | 'waiting' | 'void' }
export type OpenedChallenge = { challenge: Challenge; intent: PaymentIntent | SetupIntent }

/**
 * Ends the intent's earlier challenges and, where the card demands one, opens a new one; returns the
 * `next_action` that leads the visitor to it. The address is on the origin the visitor will return to.
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

/** Whatever the bank still asks about the intent is asked no more. */
export async function closeChallenges(query: Query, intentId: string): Promise<void> {
  await query`
    update sandbox.challenges set answer = 'void' where payment_intent = ${intentId} and answer = 'waiting'`
}

/** The challenge behind a token with its intent, or undefined. */
export async function findChallenge(query: Query, token: string): Promise<OpenedChallenge | undefined> {
  if (!/^\w{40}$/.test(token)) return undefined
  const [challenge] = await query<Challenge[]>`
    select payment_intent, return_url, answer from sandbox.challenges where token = ${token}`
  if (!challenge) return undefined
  const id = challenge.payment_intent
  const intent = await findObject(query, id.startsWith('seti_') ? 'setup_intent' : 'payment_intent', id)
  return intent && { challenge, intent }
}

/** Where the visitor goes after deciding, with the three parameters the provider adds; null without a return address. */
export function returnAddress({ challenge, intent }: OpenedChallenge): string | null {
  if (challenge.return_url === null) return null
  const url = new URL(challenge.return_url)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

// Only the site itself: a challenge that led anywhere else would be an open redirect.
function readReturnUrl(call: Call): string | null {
  const text = readText(call.form, 'return_url')
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  const own = new URL(call.host.publicUrl)
  // A site on loopback is the same site by each of its names, whatever port a test gave it.
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
