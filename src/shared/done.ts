/** Repeatable deletions, and endings, answer this whether or not there was something to end. */
import { z } from 'zod'

export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>
