/** Idempotency keys, for requests that may be repeated because their response was lost. */
import { z } from 'zod'

/** Created by the caller once per addition. Within a day, a repeat with the same key adds nothing. */
export const idempotencyKey = /* @__PURE__ */ z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,128}$/,
    'Please leave this out, or send 1 to 128 letters, digits, hyphens or underscores',
  )
  .optional()

/** A UUID, because it must not be guessed: the response to a repeated key contains the payment's client secret. */
export const uuidKey = /* @__PURE__ */ z
  .uuid('Please leave this out, or send a UUID')
  .toLowerCase()
  .optional()

/** Response to deletions that may be repeated: the same whether or not there was something to delete. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>
export const doneAfter = async (work: Promise<unknown>): Promise<Done> => (await work, { ok: true })
