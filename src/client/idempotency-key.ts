/** Keys by which the server knows a request that it has seen before: an answer can be lost after the work is done. */
import { randomId } from './session.ts'
import type { CallError } from './trpc.ts'

/**
 * Adds to a list of bracelets, each press once: every press has a key of its own, but one after a failure goes out under
 * the key that failed, for nobody knows whether that one was done.
 */
export function additions() {
  const failed: Record<number, string[]> = {}
  return {
    /** The key of a press, to be taken as it happens. */
    keyOf: (braceletId: number): string => failed[braceletId]?.pop() ?? randomId(),

    send: (braceletId: number, key: string, add: (key: string) => Promise<unknown>): Promise<unknown> =>
      add(key).catch((error: CallError) => {
        // it was added then, and has been taken out since: this press is another
        if (error.data?.code === 'KEY_USED') return add(randomId())
        ;(failed[braceletId] ??= []).push(key)
        throw error
      }),
  }
}
