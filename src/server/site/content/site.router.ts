import { z } from 'zod'
import { commonContent } from '#shared/site/content/content.schema.ts'
import { paymentSettings } from '#shared/platform/api/card-settings.ts'
import { retention } from '#shared/platform/audit/retention.ts'
import { commonContent as commonOf } from '#shared/site/content/page-content.ts'
import { NEWS_MODELS } from '#shared/site/supporters/news.ts'
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
        /** How forms ask whether news may be emailed; missing if they do not. */
        newsModel: z.enum(NEWS_MODELS).optional(),
      }),
    )
    .query(async ({ ctx: { config, provider, liveContent, whereItGoes } }) => {
      // none without the database, so that pages still show the charity's name
      const giving = await whereItGoes.settings().catch(() => undefined)
      return {
        publicUrl: config.publicUrl,
        content: commonOf(await liveContent.read(), provider.mode),
        ...(giving?.showsFunds && { showsFunds: true }),
        ...(giving && giving.newsModel !== 'off' && { newsModel: giving.newsModel }),
        ...(liveContent.draftVersion !== undefined && { draftVersion: liveContent.draftVersion }),
        payments: { mode: provider.mode, publishableKey: provider.publishableKey },
      }
    }),

  retention: publicProcedure.output(retention).query(({ ctx: { config } }) => config.retention),
})
