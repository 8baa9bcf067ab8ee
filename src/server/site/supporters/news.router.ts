import { chooseNewsInput, newsLinkInput, newsWish } from '#shared/site/supporters/news.schema.ts'
import { limited, publicProcedure, router } from '../../trpc.ts'
import { chooseNews, openNews } from './news.ts'

export const newsRouter = router({
  /** A mutation even for reading, because proxies would log a secret in a URL. */
  open: publicProcedure
    .input(newsLinkInput)
    .output(newsWish)
    .use(limited('results'))
    .mutation(({ ctx, input }) => openNews(ctx, input.token)),

  choose: publicProcedure
    .input(chooseNewsInput)
    .output(newsWish)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => chooseNews(ctx, input, { at: ctx.clock() })),
})
