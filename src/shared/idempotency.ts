/** A request that may be sent again: its answer can be lost after the work is done. */
import { z } from 'zod'

/** Made by the caller once for each addition: the same key again, within a day, is answered and adds nothing. */
export const idempotencyKey = /* @__PURE__ */ z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,128}$/,
    'Please leave this out, or send 1 to 128 letters, digits, hyphens or underscores',
  )
  .optional()
