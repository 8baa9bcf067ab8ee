/** Why signing in failed, as a sentence. */
import { TRPCClientError } from '@trpc/client'
import { readCallError } from '../../platform/call-error.ts'
import type { CallError } from '../../platform/trpc.ts'

/** The password or code is wrong. */
export const isRefused = (error: CallError): boolean => error.data?.code === 'UNAUTHORIZED'

export function explain(error: CallError): string {
  if (error.data?.code === 'TOO_MANY') return `Too many wrong passwords. Please try again ${wait(error)}.`
  const { kind, message } = readCallError(error)
  if (kind === 'unanswered')
    return 'The site could not be reached. What you typed is still here: please try again.'
  return message === '' ? 'Something went wrong on our side. Please try again.' : message
}

/** 'in 40 seconds', from the Retry-After header. */
function wait(error: CallError): string {
  const response = error instanceof TRPCClientError ? error.meta?.['response'] : undefined
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0
  if (!(seconds > 0)) return 'in a few minutes'
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
