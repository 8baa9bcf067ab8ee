/** The site content of the public pages: one call per page. */
import type { SiteContent } from '#shared/site/content.ts'
import { HIGHLIGHT_COUNTS, highlights } from '#shared/site/highlights.ts'
import {
  articlePage,
  blogPage,
  bookDonationPage,
  donatePage,
  homePage,
  legalPage,
  orderSuccessPage,
  prayerPage,
  projectsPage,
  shopPage,
  volunteerPage,
} from '#shared/site/page-content.ts'
import { listPublished } from '../blog/posts.ts'
import { parsedArticle } from '../parsed-article.ts'
import { listAssorted } from '../shop/shop.ts'
import { cachedProcedure, router } from '../../trpc.ts'

const page = <T>(read: (content: SiteContent, parse: typeof parsedArticle) => T) =>
  cachedProcedure.query(async ({ ctx }) => read(await ctx.liveContent.read(), parsedArticle))

export const pagesRouter = router({
  home: page(homePage),
  highlights: cachedProcedure.output(highlights).query(async ({ ctx }) => {
    const [assorted, posts] = await Promise.all([
      listAssorted(ctx.db, HIGHLIGHT_COUNTS.bracelets),
      listPublished(ctx.db, { limit: HIGHLIGHT_COUNTS.posts }),
    ])
    return { bracelets: assorted, posts }
  }),
  shop: page(shopPage),
  projects: page(projectsPage),
  donate: page(donatePage),
  orderSuccess: page(orderSuccessPage),
  blog: page(blogPage),
  article: page(articlePage),
  bookDonation: page(bookDonationPage),
  volunteer: page(volunteerPage),
  prayer: page(prayerPage),
  privacy: page(legalPage('privacy')),
  terms: page(legalPage('terms')),
  deliveryReturns: page(legalPage('deliveryReturns')),
  accessibility: page(legalPage('accessibility')),
  complaints: page(legalPage('complaints')),
})
