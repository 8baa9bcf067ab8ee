/** How the REST API's errors are described in OpenAPI. */

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

/** The error responses that a call can return. */
export function errorResponses(isAnswered: (status: string) => boolean): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ERRORS)
      .filter(([status]) => isAnswered(status))
      .map(([status, description]) => [
        status,
        {
          description,
          ...(WITH_RETRY_AFTER.includes(status) && { headers: RETRY_AFTER }),
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
  )
}

export const json = (schema: object) => ({ 'application/json': { schema } })

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
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
  },
  required: ['error', 'code'],
}
