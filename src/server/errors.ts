/** Every failure a caller can see, defined once for both transports. */
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { ZodError, ZodRealError } from 'zod'
import { isDatabaseUnavailable } from '#db/connection/database-errors.ts'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'

export { isDatabaseUnavailable } from '#db/connection/database-errors.ts'

/** The error body of every failing call. */
export type ErrorBody = {
  error: string
  code: string
  issues?: { path: string; message: string }[]
  /** The payment that makes this attempt unnecessary. */
  paymentIntentId?: string
}

/** A failure that the caller may see: `message` is for people, `shortCode` for programs. */
class PublicError extends TRPCError {
  readonly shortCode: string
  readonly facts: Pick<ErrorBody, 'paymentIntentId'>
  constructor(code: TRPC_ERROR_CODE_KEY, message: string, shortCode: string, facts = {}) {
    super({ code, message })
    this.shortCode = shortCode
    this.facts = facts
  }
}

export const notFound = (message: string) => new PublicError('NOT_FOUND', message, 'NOT_FOUND')
/** 400: the input is invalid. */
export const invalid = (message: string, shortCode = 'INVALID') =>
  new PublicError('BAD_REQUEST', message, shortCode)
/** 400: with a message for each invalid field. */
export const invalidFields = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    cause: new ZodRealError(issues.map((issue) => ({ code: 'custom', ...issue }))),
  })
/** 401: the owner's session is needed. */
export const unauthorized = (message = 'Please sign in as the site owner first.') =>
  new PublicError('UNAUTHORIZED', message, 'UNAUTHORIZED')
/** 403: the token does not have the call's scope. */
export const missingScope = (scope: string) =>
  new PublicError('FORBIDDEN', `This token may not do this: it needs the scope ${scope}.`, 'MISSING_SCOPE')
/** 403: signed in, with a role that may not do this. */
export const wrongRole = (message = 'Your account may not do this. Please ask the owner of the site.') =>
  new PublicError('FORBIDDEN', message, 'WRONG_ROLE')
/** 403: the last password or passkey is too long ago; the call succeeds after another one. */
export const proofNeeded = () =>
  new PublicError(
    'FORBIDDEN',
    'Nothing was done: this needs your password or passkey once more.',
    'PROOF_NEEDED',
  )
/** 403: a page of another site made the call. */
export const foreignOrigin = () =>
  new PublicError('FORBIDDEN', 'This request comes from another website.', 'FOREIGN_ORIGIN')
/** 409: valid, but in conflict with the current state. */
export const conflict = (message: string, shortCode = 'CONFLICT') =>
  new PublicError('CONFLICT', message, shortCode)
/** 409: somebody else saved it after the caller opened it. */
export const changedElsewhere = (what: string, now?: string) =>
  conflict(changedElsewhereText(what, now), 'CHANGED_ELSEWHERE')
/** 409: nothing is left to pay, or the bank is still deciding. Contains the payment that was made. */
export const alreadyPaid = ({
  kind,
  status,
  paymentIntentId,
}: {
  kind: 'order' | 'donation'
  status: 'succeeded' | 'processing'
  paymentIntentId: string
}) =>
  status === 'succeeded'
    ? new PublicError(
        'CONFLICT',
        `This ${kind === 'order' ? 'cart' : 'gift'} has been paid for already. Thank you.`,
        'ALREADY_PAID',
        { paymentIntentId },
      )
    : new PublicError('CONFLICT', processing(kind), 'PAYMENT_PROCESSING', { paymentIntentId })
/** Tells the payer that the bank is still deciding. */
export const processing = (kind: 'order' | 'donation') =>
  `Your bank is still processing this payment. We will record your ${kind} as soon as it arrives.`
/** The payment named by an `alreadyPaid` error; undefined for other errors. */
export const paymentBehind = (error: unknown): string | undefined =>
  error instanceof PublicError ? error.facts.paymentIntentId : undefined
/** Whether a call failed with `notFound`. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof PublicError && error.code === 'NOT_FOUND'
export const tooLarge = (message: string) => new PublicError('PAYLOAD_TOO_LARGE', message, 'TOO_LARGE')
/** 415: this type is not accepted. */
export const wrongType = (message: string, shortCode: string) =>
  new PublicError('UNSUPPORTED_MEDIA_TYPE', message, shortCode)
/** 429: rate limited. */
const rateLimited = (seconds: number) =>
  new PublicError(
    'TOO_MANY_REQUESTS',
    `Too many requests. Please try again in ${duration(seconds)}.`,
    'TOO_MANY',
  )
/** @throws TOO_MANY with Retry-After, unless `seconds` is 0 */
export function throwIfRateLimited(ctx: { setRetryAfter(seconds: number): void }, seconds: number): void {
  if (seconds === 0) return
  ctx.setRetryAfter(seconds)
  throw rateLimited(seconds)
}
/** 502: the payment provider failed. */
export const providerFailed = () =>
  new PublicError(
    'BAD_GATEWAY',
    'The card payment provider cannot be reached right now. Please try again.',
    'PROVIDER_FAILED',
  )
/** 502: the payment provider refused the request, so trying again does not help. */
export const providerRefused = () =>
  new PublicError(
    'BAD_GATEWAY',
    'The card payment provider did not accept this. Please contact us: trying again will not help.',
    'PROVIDER_REFUSED',
  )
/** Whether a call failed with `providerFailed` or `providerRefused`. */
export const isProviderFailure = (error: unknown): boolean =>
  error instanceof TRPCError && error.code === 'BAD_GATEWAY'
/** Whether a call failed because of what it asked for, with a message for people. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof PublicError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')
/** Whether the folder or bucket of pictures or backups failed. */
export function isStorageUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return ('shortCode' in thrown && thrown.shortCode === 'NO_STORAGE') || isStorageUnavailable(thrown.cause)
}
/** Refuses a request before any procedure runs; the status determines the message. */
export const refused = (status: number) =>
  Object.assign(new Error(`refused: ${status}`), { statusCode: status })
/** 503: the request is valid, but a dependency is unavailable. */
export const unavailable = (message: string, shortCode: string) =>
  new PublicError('SERVICE_UNAVAILABLE', message, shortCode)

function duration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const STATUS: Partial<Record<TRPC_ERROR_CODE_KEY, number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
}

/** Maps anything thrown to a status and body that reveal nothing internal. */
export function toPublic(thrown: unknown): { status: number; body: ErrorBody; unexpected: boolean } {
  // first, because a provider failure may have a cause that looks like a database failure
  if (thrown instanceof PublicError) {
    const status = STATUS[thrown.code] ?? 500
    const body = { error: thrown.message, code: thrown.shortCode, ...thrown.facts }
    return { status, body, unexpected: status >= 500 }
  }
  if (isStorageUnavailable(thrown)) {
    const error =
      'The place of pictures and backups is not available right now. Please try again in a moment.'
    return { status: 503, body: { error, code: 'NO_STORAGE' }, unexpected: true }
  }
  // Fastify reports a client that hangs up inside a body as a bad request
  const isClientKeys = thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 400
  if (!isClientKeys && isDatabaseUnavailable(thrown)) {
    return {
      status: 503,
      body: {
        error: 'The site is not available right now. Please try again in a moment.',
        code: 'NOT_READY',
      },
      unexpected: true,
    }
  }
  if (thrown instanceof TRPCError) return fromTrpc(thrown)
  return fromFastify(thrown)
}

function fromTrpc(error: TRPCError) {
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError) {
    const issues = error.cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const sentence = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')
    return {
      status: 400,
      body: { error: sentence.slice(0, 500), code: 'INVALID', issues: issues.slice(0, 50) },
      unexpected: false,
    }
  }
  const status = STATUS[error.code]
  if (status === undefined) return somethingWrong
  return {
    status,
    body: { error: SENTENCES[status] ?? SENTENCES[400]!, code: error.code },
    unexpected: false,
  }
}

const SENTENCES: Record<number, string> = {
  400: 'This request could not be understood.',
  401: 'Please sign in as the site owner first.',
  404: 'There is nothing at this address.',
  405: 'This address does not accept that method.',
  408: 'This request took too long to arrive.',
  413: 'This request is too large.',
  415: 'Please send JSON.',
  417: 'This expectation cannot be met.',
  429: 'Too many requests. Please wait a moment and try again.',
  431: 'The headers of this request are too large.',
  503: 'The site is very busy right now. Please try again in a moment.',
}

const somethingWrong = {
  status: 500,
  body: { error: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' },
  unexpected: true,
}

/** Fastify's own errors (broken JSON, too large, wrong type) have a statusCode. */
function fromFastify(thrown: unknown) {
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (!(status >= 400 && status < 500) && status !== 503) return somethingWrong
  const code = {
    404: 'NOT_FOUND',
    408: 'TOO_SLOW',
    413: 'TOO_LARGE',
    415: 'NOT_JSON',
    429: 'TOO_MANY',
    431: 'TOO_LARGE',
    503: 'NOT_READY',
  }[status]
  return {
    status,
    body: { error: SENTENCES[status] ?? SENTENCES[400]!, code: code ?? 'INVALID' },
    unexpected: status === 503,
  }
}
