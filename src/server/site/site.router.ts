import { z } from 'zod'
import { paymentSettings } from '#shared/payments.ts'
import { retention } from '#shared/retention.ts'
import { publicProcedure, router } from '../trpc.ts'

/** What every page needs to know of this installation; nothing secret. */
export const siteRouter = router({
  settings: publicProcedure
    .output(z.object({ publicUrl: z.string(), payments: paymentSettings }))
    .query(({ ctx: { config, provider } }) => ({
      publicUrl: config.publicUrl,
      payments: { mode: provider.mode, publishableKey: provider.publishableKey },
    })),

  retention: publicProcedure.output(retention).query(({ ctx: { config } }) => config.retention),
})
