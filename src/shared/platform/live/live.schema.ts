import { z } from 'zod'

/** `lastEventId`: that of the last message received, so that the stream goes on from there. */
export const liveInput = z.object({ lastEventId: z.string().max(100).optional() }).optional()
