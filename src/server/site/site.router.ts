import { z } from 'zod'
import { commonContent } from '#shared/content.schema.ts'
import { paymentSettings } from '#shared/payments.ts'
import { retention } from '#shared/retention.ts'
import { commonContent as commonOf } from '#shared/page-content.ts'
import { cachedProcedure, publicProcedure, router } from '../trpc.ts'

/** What every page needs to know of this installation; nothing secret. */
export const siteRouter = router({
  settings: cachedProcedure
    .output(
      z.object({
        publicUrl: z.string(),
        content: commonContent,
        draftVersion: z.int().optional(),
        payments: paymentSettings,
      }),
    )
    .query(async ({ ctx: { config, provider, liveContent } }) => ({
      publicUrl: config.publicUrl,
      content: commonOf(await liveContent.read()),
      ...(liveContent.draftVersion !== undefined && { draftVersion: liveContent.draftVersion }),
      payments: { mode: provider.mode, publishableKey: provider.publishableKey },
    })),

  retention: publicProcedure.output(retention).query(({ ctx: { config } }) => config.retention),
})
