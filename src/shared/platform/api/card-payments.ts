/** Card payments, connected by an owner in the dashboard. */
import { z } from 'zod'

/** In the order in which they are tried. `test` only with test keys. */
export const CARD_STEPS = ['account', 'webhook', 'wallets', 'test'] as const
export type CardStep = (typeof CARD_STEPS)[number]

/** `ok` only for something that has really happened. `skipped`: not needed, for the reason given. */
export const cardStep = z.object({
  state: z.enum(['ok', 'failed', 'waiting', 'skipped']),
  at: z.iso.datetime(),
  /** In the owner's words: why it failed or was skipped, or what else was found. */
  text: z.string(),
})
export type CardStepState = z.infer<typeof cardStep>
export const cardSteps = z.partialRecord(z.enum(CARD_STEPS), cardStep)
export type CardSteps = z.infer<typeof cardSteps>

/** What the site takes payments with. `closed`: keys are stored, but this server may not or cannot use them. */
export const CARD_MODES = ['sandbox', 'test', 'live', 'closed'] as const
export type CardMode = (typeof CARD_MODES)[number]

export const cardPayments = z.object({
  mode: z.enum(CARD_MODES),
  /** Whether the keys are in the server's environment, where only a technician can change them. */
  isSetOnServer: z.boolean(),
  /** Null in the sandbox, and for keys in the environment. */
  inUse: z.object({ account: z.string(), keyEnd: z.string(), steps: cardSteps }).nullable(),
  /** Keys that are being tried; nothing uses them yet. */
  tried: z
    .object({ isLive: z.boolean(), keyEnd: z.string(), isBusy: z.boolean(), steps: cardSteps })
    .nullable(),
  /** Why live keys are refused now, a sentence each. */
  liveRefusals: z.array(z.string()),
})
export type CardPayments = z.infer<typeof cardPayments>

/** What a restricted key of Stripe needs, in the words of Stripe's own page. */
export const KEY_PERMISSIONS = [
  'PaymentIntents: write',
  'SetupIntents: write',
  'PaymentMethods: write',
  'Payment Method Domains: write',
  'Customers: write',
  'Refunds: write',
  'Webhook Endpoints: write',
  'Charges: read',
  'Disputes: read',
  'Payouts: read',
  'Balance transactions: read',
  'Account: read',
] as const

/** Pasted text without the spaces, quotes and line breaks that come with it. */
const pasted = z.string().transform((text) => text.replaceAll(/[\s"'“”‘’\u200B\uFEFF]/g, ''))

export const connectInput = z
  .object({ publishableKey: pasted, secretKey: pasted })
  .superRefine((keys, ctx) => {
    for (const [path, message] of Object.entries(keyProblems(keys)))
      ctx.addIssue({ code: 'custom', path: [path], message })
  })

type Keys = { publishableKey: string; secretKey: string }

/** Stripe's shortest keys, of old accounts, have 24 letters after the prefix. */
const SHORTEST = 24

/** Whether people really pay with it. */
export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key)

/** Says what was pasted instead of what belongs there, before anything is sent. */
export function keyProblems({ publishableKey, secretKey }: Keys): Partial<Record<keyof Keys, string>> {
  if (/^(sk|rk)_/.test(publishableKey) && publishableKey !== secretKey && secretKey.startsWith('pk_'))
    return {
      publishableKey: 'The two keys are swapped: the one that begins with pk_ belongs here',
      secretKey: 'The two keys are swapped: the one that begins with sk_ or rk_ belongs here',
    }
  const problems = {
    publishableKey: problemOf(
      publishableKey,
      /^pk_(test|live)_/,
      'the publishable key, which begins with pk_',
    ),
    secretKey: problemOf(secretKey, /^(sk|rk)_(test|live)_/, 'the secret key, which begins with sk_ or rk_'),
  }
  if (!problems.publishableKey && !problems.secretKey && isLiveKey(publishableKey) !== isLiveKey(secretKey))
    return {
      secretKey: `One key is for tests and the other is live: copy both from the same page in Stripe, ${isLiveKey(publishableKey) ? 'with' : 'without'} live mode`,
    }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function problemOf(key: string, shape: RegExp, wanted: string): string | undefined {
  if (key === '') return `Please paste ${wanted}`
  if (key.startsWith('whsec'))
    return 'This is a webhook signing secret. The site makes its own, so it is not needed: paste ' + wanted
  if (/[*…•]/.test(key))
    return `Only a part of the key was shown when you copied it: reveal ${wanted}, and copy it again`
  const [prefix] = shape.exec(key) ?? []
  if (prefix === undefined)
    return /^(pk|sk|rk)_/.test(key)
      ? `This is another kind of key: paste ${wanted}`
      : `This does not look like a key of Stripe: paste ${wanted}`
  if (/[^A-Za-z0-9]/.test(key.slice(prefix.length)))
    return `There is something else in it besides the key: paste only ${wanted}`
  return key.length < prefix.length + SHORTEST
    ? 'The end of this key is missing: copy it again, all of it'
    : undefined
}
