/** Idempotency keys, for requests that may be sent again because their answer was lost. */
import { z } from 'zod'

/** Made by the caller once per addition: within a day, the same key is answered and adds nothing. */
export const idempotencyKey = /* @__PURE__ */ z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,128}$/,
    'Please leave this out, or send 1 to 128 letters, digits, hyphens or underscores',
  )
  .optional()
