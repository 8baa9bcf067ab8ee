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

/** Repeatable deletions, and endings, answer this whether or not there was something to end. */
export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>
/** The answer once something is done. */
export const doneAfter = async (work: Promise<unknown>): Promise<Done> => (await work, { ok: true })
