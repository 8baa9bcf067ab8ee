import type { CardDecline } from '../cards/declines.ts'

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** The `error` member of a response, with the intent if the provider sends it. */
export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
}

/** An error as an intent stores it. */
export type PaymentError = Omit<ErrorBody, 'payment_intent' | 'setup_intent'>

/** An error in the provider's own words, with the response's status and body. */
export class SandboxError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) }
  }
}

/** 400 `invalid_request_error`, optionally with a code and the parameter at fault. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}) {
  return new SandboxError(400, { type: 'invalid_request_error', message, ...details })
}

/** 401 for a key that is unknown, or not valid any more. */
export function unauthorized(message: string, code?: string) {
  return new SandboxError(401, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
  })
}

export function missingParam(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** 404 if the id is in the path, 400 if it is in a parameter, as the provider does. */
export function noSuch(noun: string, id: string, param: string, status: 400 | 404 = 404) {
  return new SandboxError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id.slice(0, 100)}'`,
    param,
  })
}

/** 402 for a card that was refused before any charge, for example for a wrong number or date. */
export function cardRefused(decline: CardDecline) {
  return new SandboxError(402, cardErrorBody(decline))
}

/** Body of a card error, also stored as an intent's `last_payment_error`. */
export function cardErrorBody(decline: CardDecline): PaymentError {
  const { code, message, declineCode, param } = decline
  return {
    type: code.endsWith('_intent_authentication_failure') ? 'invalid_request_error' : 'card_error',
    code,
    doc_url: docUrl(code),
    message,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    ...(param === undefined ? {} : { param }),
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
