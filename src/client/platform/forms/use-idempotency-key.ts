/**
 * One idempotency key per filled form. If the response is lost after the server stored the form, another submit sends
 * the same values under the same key, and the server recognises it. Changed values get a new key, and so do the same
 * values after a success.
 */
import { readCallError } from '../call-error.ts'
import { draftOf } from '../drafts.ts'

type Keyed<Input> = Input & { idempotencyKey: string }

/** @param name the form's: its key outlives it like what is typed, because both may be sent again after a visit elsewhere */
export function sendingOnce<Input>(name: string, send: (input: Keyed<Input>) => Promise<unknown>) {
  const last = draftOf<{ texts: string; key: string }>(`key of form ${name}`)

  const keyed = (input: Input): Keyed<Input> => {
    const texts = JSON.stringify(input)
    const before = last.read()
    const key = before?.texts === texts ? before.key : newKey()
    last.write({ texts, key })
    return { ...input, idempotencyKey: key }
  }

  return async (input: Input): Promise<void> => {
    try {
      await send(keyed(input))
    } catch (error) {
      if (readCallError(error).code !== 'KEY_USED') throw error
      // stored with other values, or erased meanwhile: no reason to bother the visitor
      last.write(undefined)
      await send(keyed(input))
    }
    last.write(undefined)
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
