/** Runs one payment at a time, and never a second one while the first may have succeeded. */
import { intentIdOf } from '#shared/checkout.ts'
import type { PaymentSettings } from '#shared/payments.ts'
import { forgetAttempt, rememberAttempt, unansweredAttempt } from './attempts.ts'
import type {
  Confirmation,
  IntentState,
  PaymentOutcome,
  PaymentPurpose,
  PaymentRequest,
} from './card-payment.ts'

/** Enough to find one's phone and approve in the bank's app. */
export const CONFIRM_TIMEOUT_MS = 180_000
const RETRIEVE_TIMEOUT_MS = 30_000

const NO_ANSWER: PaymentOutcome = { status: 'failed', kind: 'network', message: '' }

const underWay = new Map<PaymentPurpose, Promise<PaymentOutcome>>()

/** Pays by `attempt`; a second call for the same purpose while one is under way joins it. */
export function payOnce(
  settings: PaymentSettings,
  request: PaymentRequest,
  attempt: (request: PaymentRequest) => Promise<Confirmation>,
): Promise<PaymentOutcome> {
  const { purpose, clientSecret } = request

  const pay = async () => {
    const recovered = await askAboutAttempt(purpose, settings)
    if (recovered) return recovered
    rememberAttempt(purpose, clientSecret)
    return confirm(settings, request, attempt)
  }

  const payment = underWay.get(purpose) ?? pay().finally(() => underWay.delete(purpose))
  underWay.set(purpose, payment)
  return payment
}

/**
 * The outcome of the attempt under way or without an answer; undefined if there is none, or if it took no money
 * and may be repeated.
 */
export async function recoverPayment(
  purpose: PaymentPurpose,
  settings: PaymentSettings,
): Promise<PaymentOutcome | undefined> {
  const outcome = await underWay.get(purpose)?.catch(() => undefined)
  return outcome && outcome.status !== 'failed' ? outcome : askAboutAttempt(purpose, settings)
}

/** A confirmation may never settle: the bank's page replaces this one, or does not appear. */
async function confirm(
  settings: PaymentSettings,
  request: PaymentRequest,
  attempt: (request: PaymentRequest) => Promise<Confirmation>,
): Promise<PaymentOutcome> {
  const { purpose, clientSecret, onLateSuccess } = request
  let isFreed = false
  const answer = attempt(request).then(({ outcome, isFinal }) => {
    if (isFinal) forgetAttempt(purpose, clientSecret)
    if (isFreed && (outcome.status === 'succeeded' || outcome.status === 'processing')) onLateSuccess(outcome)
    return outcome
  })
  const listening = new AbortController()
  const comingBack = shownAgain(listening.signal).then(
    async () => (await askAboutAttempt(purpose, settings)) ?? ({ status: 'left' } as const),
  )
  try {
    return await within(CONFIRM_TIMEOUT_MS, Promise.race([answer, comingBack]), NO_ANSWER)
  } finally {
    isFreed = true
    listening.abort()
  }
}

/** After the bank's page the browser may restore this page as it was, still waiting for its answer. */
function shownAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { signal })
  })
}

const asking = new Map<PaymentPurpose, Promise<PaymentOutcome | undefined>>()

/**
 * Asks the provider about the attempt without an answer, one call at a time, so that no old answer arrives after a
 * new attempt.
 */
function askAboutAttempt(
  purpose: PaymentPurpose,
  settings: PaymentSettings,
): Promise<PaymentOutcome | undefined> {
  const ask = async (): Promise<PaymentOutcome | undefined> => {
    const clientSecret = unansweredAttempt(purpose)
    if (clientSecret === undefined) return undefined
    const state = await within(RETRIEVE_TIMEOUT_MS, retrieve(settings, clientSecret), 'unreachable')
    if (state === 'unreachable') return NO_ANSWER
    forgetAttempt(purpose, clientSecret)
    if (state === 'open') return undefined
    return { status: state, clientSecret, paymentIntentId: intentIdOf(clientSecret) }
  }
  const answer = asking.get(purpose) ?? ask().finally(() => asking.delete(purpose))
  asking.set(purpose, answer)
  return answer
}

async function retrieve(settings: PaymentSettings, clientSecret: string): Promise<IntentState> {
  try {
    const provider =
      settings.mode === 'live' ? await import('./live-stripe.ts') : await import('./sandbox-api.ts')
    return await provider.retrieveState(settings.publishableKey, clientSecret)
  } catch {
    // the code that would ask could not be loaded either
    return 'unreachable'
  }
}

async function within<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
