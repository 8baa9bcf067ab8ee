/** Idempotency keys, for requests that may be repeated because their response was lost. */
import { z } from 'zod'

/** Created by the caller once per addition: within a day, a repeat with the same key adds nothing. */
export const idempotencyKey = /* @__PURE__ */ z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,128}$/,
    'Please leave this out, or send 1 to 128 letters, digits, hyphens or underscores',
  )
  .optional()

/** As unguessable as what it opens: of a payment the response holds its client secret. */
export const uuidKey = /* @__PURE__ */ z
  .uuid('Please leave this out, or send a UUID')
  .toLowerCase()
  .optional()

/** The response of repeatable deletions, whether or not there was something to delete. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>
/** Responds once the work is done. */
export const doneAfter = async (work: Promise<unknown>): Promise<Done> => (await work, { ok: true })
