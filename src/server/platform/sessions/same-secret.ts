import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that reveals neither the secret nor its length. @param secret an empty one equals nothing */
export const isSameSecret = (secret: string, sent: string): boolean =>
  secret !== '' && timingSafeEqual(digest(secret), digest(sent))

const digest = (text: string) => createHash('sha256').update(text).digest()
