import { z } from 'zod'

/** Settings for the browser to take a card: through the provider's own fields, or the sandbox's. */
export const paymentSettings = z.object({
  mode: z.enum(['live', 'sandbox']),
  publishableKey: z.string(),
})
export type PaymentSettings = z.infer<typeof paymentSettings>
