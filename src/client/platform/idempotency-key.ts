/** Idempotency keys for clicks, because a response can be lost after the work is done. */
import { randomId } from './session.ts'
import type { CallError } from './trpc.ts'

/**
 * Keys for additions to a list of bracelets. Every click has its own key, but a click after a failure reuses the failed
 * one's, because that request may have succeeded.
 */
export function additions() {
  const failed: Record<string, string[]> = {}
  return {
    /** The key of a click; call it when the click happens. */
    keyOf: (what: number | string): string => failed[what]?.pop() ?? randomId(),

    send: <Added>(what: number | string, key: string, add: (key: string) => Promise<Added>): Promise<Added> =>
      add(key).catch((error: CallError) => {
        // it was added then, and has been removed since: add it again
        if (error.data?.code === 'KEY_USED') return add(randomId())
        ;(failed[what] ??= []).push(key)
        throw error
      }),
  }
}

/** A random UUID; crypto.randomUUID does not exist on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // version 4, RFC variant
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
