/** How the REST API's errors are described in OpenAPI. */
import {
  changedElsewhere,
  missingScope,
  notFound,
  providerFailed,
  refused,
  toPublic,
  unauthorized,
  type ErrorBody,
} from '../../errors.ts'

const ERRORS = {
  400: 'The input is invalid',
  401: 'No admin session and no valid token, or a wrong password',
  403: 'The request comes from another origin, or the token lacks the scope',
  404: 'Not found',
  409: 'Conflicts with the current state',
  413: 'Too large',
  415: 'Not of a type that this call takes',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  502: 'The payment provider failed',
  503: 'Not ready',
}
const WITH_RETRY_AFTER = ['429', '503']

/** Descriptions of the errors that a call can return. @param isAnswered whether it can return a status */
export function errorResponses(isAnswered: (status: string) => boolean): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ERRORS)
      .filter(([status]) => isAnswered(status))
      .map(([status, description]) => [
        status,
        {
          description,
          ...(WITH_RETRY_AFTER.includes(status) && {
            headers: status === '429' ? { ...RETRY_AFTER, ...RATE_LIMIT } : RETRY_AFTER,
          }),
          content: json({ $ref: '#/components/schemas/Error' }, EXAMPLES[status]),
        },
      ]),
  )
}

export const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } })

const EXAMPLES: Record<string, ErrorBody> = {
  400: {
    error: 'name: Please enter your name',
    code: 'INVALID',
    issues: [{ path: 'name', message: 'Please enter your name' }],
  },
  401: toPublic(unauthorized()).body,
  403: toPublic(missingScope('checkout.orders')).body,
  404: toPublic(notFound('There is nothing at this address.')).body,
  409: toPublic(changedElsewhere('This post')).body,
  413: toPublic(refused(413)).body,
  415: toPublic(refused(415)).body,
  429: toPublic(refused(429)).body,
  500: toPublic(new Error('anything')).body,
  502: toPublic(providerFailed()).body,
  503: toPublic(refused(503)).body,
}

const seconds = { type: 'integer' }
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: seconds },
}
/** Headers of rate-limited calls, including refused ones. */
export const RATE_LIMIT = {
  'RateLimit-Limit': { description: 'How many calls an hour are allowed', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'How many of them are left', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the hour ends', schema: seconds },
}

export const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', description: 'A short code for programs' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    paymentIntentId: {
      type: 'string',
      description: 'With ALREADY_PAID or PAYMENT_PROCESSING: the payment made',
    },
  },
  required: ['error', 'code'],
}
