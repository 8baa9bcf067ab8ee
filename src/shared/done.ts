/** The answer of repeatable deletions and ends, whether or not there was something to delete. */
import { z } from 'zod'

export const done = z.object({ ok: z.literal(true) })
export type Done = z.infer<typeof done>
