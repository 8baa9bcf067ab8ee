/**
 * One key for each filled form. An answer can be lost after the server has kept what was sent: pressed again, the same
 * texts go out under the same key, and the server knows them. Other texts are another message, and so is the same
 * one after it has arrived.
 */
import { useRef } from 'react'
import { readCallError } from '../call-error.ts'

type Keyed<Input> = Input & { idempotencyKey: string }

export function useIdempotencyKey<Input>(send: (input: Keyed<Input>) => Promise<unknown>) {
  const last = useRef<{ texts: string; key: string }>(undefined)

  const keyed = (input: Input): Keyed<Input> => {
    const texts = JSON.stringify(input)
    if (last.current?.texts !== texts) last.current = { texts, key: newKey() }
    return { ...input, idempotencyKey: last.current.key }
  }

  const sendOnce = async (input: Input): Promise<void> => {
    try {
      await send(keyed(input))
    } catch (error) {
      if (readCallError(error).code !== 'KEY_USED') throw error
      // kept in other words, or erased meanwhile: nothing that a visitor should be asked about
      last.current = undefined
      await send(keyed(input))
    }
    last.current = undefined
  }

  return { sendOnce }
}

/** A random UUID; crypto.randomUUID is not there on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // its version is 4, its variant the standard's
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
