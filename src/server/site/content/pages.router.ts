/** Site content for public pages, with one call per page. */
import type { SiteContent } from '#shared/site/content/content.ts'
import { HIGHLIGHT_COUNTS, highlights } from '#shared/site/blog/highlights.ts'
import { PAGE_CONTENT, type PageName } from '#shared/site/content/page-content.ts'
import { listPublished } from '../blog/posts.ts'
import { parsedArticle } from '../parsed-article.ts'
import { listAssorted } from '../shop/shop.ts'
import { cachedProcedure, router } from '../../trpc.ts'

type Read<T> = (content: SiteContent, parse: typeof parsedArticle) => T

const page = <T>(read: Read<T>) =>
  cachedProcedure.query(async ({ ctx }) => read(await ctx.liveContent.read(), parsedArticle))

type Procedures = {
  [Name in PageName]: ReturnType<typeof page<ReturnType<(typeof PAGE_CONTENT)[Name]>>>
}
const pages = Object.fromEntries(
  Object.entries<Read<unknown>>(PAGE_CONTENT).map(([name, read]) => [name, page(read)]),
) as Procedures

export const pagesRouter = router({
  highlights: cachedProcedure.output(highlights).query(async ({ ctx }) => {
    const [assorted, posts] = await Promise.all([
      listAssorted(ctx.db, HIGHLIGHT_COUNTS.bracelets),
      listPublished(ctx.db, { limit: HIGHLIGHT_COUNTS.posts }),
    ])
    return { bracelets: assorted, posts }
  }),
  ...pages,
})
