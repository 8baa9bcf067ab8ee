import { z } from 'zod'
import { commonContent } from '#shared/site/content/content.schema.ts'
import { paymentSettings } from '#shared/platform/api/card-settings.ts'
import { retention } from '#shared/platform/audit/retention.ts'
import { commonContent as commonOf } from '#shared/site/content/page-content.ts'
import { cachedProcedure, publicProcedure, router } from '../../trpc.ts'

/** Facts about this installation that every page needs; none is secret. */
export const siteRouter = router({
  settings: cachedProcedure
    .output(
      z.object({
        publicUrl: z.string(),
        content: commonContent,
        draftVersion: z.int().optional(),
        payments: paymentSettings,
        /** Whether visitors can read where the money goes. */
        showsFunds: z.boolean().optional(),
      }),
    )
    .query(async ({ ctx: { config, provider, liveContent, whereItGoes } }) => ({
      publicUrl: config.publicUrl,
      content: commonOf(await liveContent.read(), provider.mode),
      // false without the database, so that pages still show the charity's name
      ...((await whereItGoes.isShown().catch(() => false)) && { showsFunds: true }),
      ...(liveContent.draftVersion !== undefined && { draftVersion: liveContent.draftVersion }),
      payments: { mode: provider.mode, publishableKey: provider.publishableKey },
    })),

  retention: publicProcedure.output(retention).query(({ ctx: { config } }) => config.retention),
})
