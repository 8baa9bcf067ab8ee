import { z } from 'zod'

/** What the browser needs to take a card: live through the provider's own fields, or the sandbox's. */
export const paymentSettings = z.object({
  mode: z.enum(['live', 'sandbox']),
  publishableKey: z.string(),
})
export type PaymentSettings = z.infer<typeof paymentSettings>
