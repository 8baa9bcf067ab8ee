/** The visitor's session identifier: it opens a cart and a wishlist, and nothing personal. */
import { z } from 'zod'

/** The key in local storage, as specified. */
export const SESSION_KEY = 'sessionId'

const PATTERN = /^[A-Za-z0-9_-]{1,128}$/

export const sessionId = z
  .string()
  .regex(PATTERN, 'A session identifier has 1 to 128 letters, digits, hyphens or underscores')

/** Checks a session identifier without zod, for the browser. */
export const isSessionId = (text: string): boolean => PATTERN.test(text)

/** Makes an identifier of random digits and the time: `digits(n)` must return n cryptographically random digits. */
export const makeSessionId = (digits: (count: number) => string, nowMs: number): string =>
  `${digits(20)}${nowMs}`
