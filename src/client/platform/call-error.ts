/** Describes a failed call for the page that made it. */
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from './trpc.ts'

type CallFailure = {
  /** 'unanswered' means that no response arrived, not a refusal. */
  kind: 'unanswered' | 'answered' | 'unknown'
  /** The server's sentence for people; empty if the response is not one of ours. */
  message: string
  /** The server's short code, such as 'PAYMENT_NOT_COMPLETED'. */
  code: string
  /** The payment that makes another one unnecessary. */
  paymentIntentId?: string | undefined
}

export function readCallError(error: unknown): CallFailure {
  if (!isCallError(error)) return { kind: 'unknown', message: '', code: '' }
  if (error.data) {
    const { code, paymentIntentId } = error.data
    return { kind: 'answered', message: error.message, code, paymentIntentId }
  }
  return { kind: error.meta?.['response'] ? 'answered' : 'unanswered', message: '', code: '' }
}

function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
