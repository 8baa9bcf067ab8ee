/** The visitor's session id: it gives access to a cart and a wishlist, but nothing personal. */
import { z } from 'zod'

/** Key in local storage, as specified. */
export const SESSION_KEY = 'sessionId'

const PATTERN = /^[A-Za-z0-9_-]{1,128}$/

export const sessionId = z
  .string()
  .regex(PATTERN, 'A session identifier has 1 to 128 letters, digits, hyphens or underscores')

/** Checks a session id without zod, for the browser. */
export const isSessionId = (text: string): boolean => PATTERN.test(text)

/** Creates an id of random digits and the time. `digits(n)` must return n cryptographically random digits. */
export const makeSessionId = (digits: (count: number) => string, nowMs: number): string =>
  `${digits(20)}${nowMs}`
