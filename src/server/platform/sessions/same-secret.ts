import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a secret with what a caller sent, in a time that tells nothing of either, not even of their lengths.
 * @param secret that is expected; an empty one equals nothing
 */
export const isSameSecret = (secret: string, sent: string): boolean =>
  secret !== '' && timingSafeEqual(digest(secret), digest(sent))

const digest = (text: string) => createHash('sha256').update(text).digest()
