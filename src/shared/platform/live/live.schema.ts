import { z } from 'zod'

/** `lastEventId`: the last message that was received; the stream continues after it. */
export const liveInput = z.object({ lastEventId: z.string().max(100).optional() }).optional()
