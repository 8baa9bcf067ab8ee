import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const EMAILS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Cryptographically random letters and digits. */
export function randomLetters(count: number): string {
  let emails = ''
  while (emails.length < count) emails += EMAILS[randomInt(EMAILS.length)]
  return emails
}

/** An object id such as `pi_3Nq8...`. The prefix names the kind. */
export function newId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`
}

/** A keyed hash of `length` letters and digits, for card fingerprints. */
export function keyedLetters(hashKey: string, text: string, length: number): string {
  const bytes = createHmac('sha256', hashKey).update(text).digest()
  let emails = ''
  for (const byte of bytes.subarray(0, length)) emails += EMAILS[byte % EMAILS.length]
  return emails
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
