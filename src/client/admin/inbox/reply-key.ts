/** The idempotency key of the reply that is being written to each sender: an answer can be lost after the email is queued. */
import { newKey } from '../../forms/use-idempotency-key.ts'

const keys = new Map<number, string>()

export function replyKey(itemId: number): string {
  const key = keys.get(itemId) ?? newKey()
  keys.set(itemId, key)
  return key
}

/** The next reply is another one. */
export const forgetReplyKey = (itemId: number): boolean => keys.delete(itemId)
