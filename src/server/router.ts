/** All tRPC procedures, grouped by noun. The client imports only the type. */
import { accountRouter } from './admin/accounts/account.router.ts'
import { accountsRouter } from './admin/accounts/accounts.router.ts'
import { sessionRouter } from './admin/accounts/session.router.ts'
import { signInRouter } from './admin/accounts/sign-in.router.ts'
import { binRouter } from './admin/bin/bin.router.ts'
import { blogRouter } from './site/blog/blog.router.ts'
import { cartRouter } from './site/cart/cart.router.ts'
import { checkoutRouter } from './money/checkout/checkout.router.ts'
import { contentRouter } from './site/content/content.router.ts'
import { pagesRouter } from './site/content/pages.router.ts'
import { dashboardRouter } from './admin/dashboard/dashboard.router.ts'
import { donationsRouter } from './money/donations/donations.router.ts'
import { claimsRouter } from './money/gift-aid-claims/claims.router.ts'
import { projectNewsRouter } from './money/project-news/news.router.ts'
import { givingLinksRouter } from './money/giving-links/giving-links.router.ts'
import { givingRouter } from './money/giving/giving.router.ts'
import { formsRouter } from './site/forms/forms.router.ts'
import { giftAidRouter } from './money/gift-aid/gift-aid.router.ts'
import { importsRouter } from './money/imports/imports.router.ts'
import { offlineGiftsRouter } from './money/offline-gifts/offline-gifts.router.ts'
import { fundsRouter } from './money/funds/funds.router.ts'
import { inboxRouter } from './admin/inbox/inbox.router.ts'
import { integrationsRouter } from './admin/integrations/integrations.router.ts'
import { liveRouter } from './platform/live/live.router.ts'
import { mailRouter } from './admin/mail/mail.router.ts'
import { monthlyRouter } from './money/managing/monthly.router.ts'
import { mandatesRouter } from './money/managing/mandates.router.ts'
import { paymentsRouter } from './money/payments/payments.router.ts'
import { privacyRouter } from './admin/privacy/privacy.router.ts'
import { rehearsalRouter } from './admin/rehearsal/rehearsal.router.ts'
import { projectsRouter } from './site/projects/projects.router.ts'
import { settlement } from './money/settlement/settlement.router.ts'
import { shopRouter } from './site/shop/shop.router.ts'
import { setUpRouter } from './admin/set-up/set-up.router.ts'
import { siteRouter } from './site/content/site.router.ts'
import { standingOrdersRouter } from './money/standing-orders/standing-orders.router.ts'
import { statementsRouter } from './money/statements/statements.router.ts'
import { newsRouter } from './site/supporters/news.router.ts'
import { supportersRouter } from './admin/supporter-page/supporters.router.ts'
import { mergeRouters, router } from './trpc.ts'
import { webhooksRouter } from './platform/webhooks/webhooks.router.ts'
import { wishlistRouter } from './site/wishlist/wishlist.router.ts'

export const appRouter = router({
  site: siteRouter,
  pages: pagesRouter,
  content: contentRouter,
  projects: projectsRouter,
  shop: shopRouter,
  cart: cartRouter,
  wishlist: wishlistRouter,
  checkout: mergeRouters(checkoutRouter, settlement.checkout),
  donations: mergeRouters(donationsRouter, settlement.donations),
  giftAid: giftAidRouter,
  monthly: monthlyRouter,
  forms: formsRouter,
  news: newsRouter,
  funds: fundsRouter,
  giving: givingRouter,
  givingLinks: givingLinksRouter,
  projectNews: projectNewsRouter,
  standingOrders: standingOrdersRouter,
  claims: claimsRouter,
  payments: mergeRouters(paymentsRouter, settlement.payments),
  handGifts: offlineGiftsRouter,
  imports: importsRouter,
  mandates: mandatesRouter,
  statements: statementsRouter,
  blog: blogRouter,
  bin: binRouter,
  inbox: inboxRouter,
  mail: mailRouter,
  webhooks: webhooksRouter,
  supporters: supportersRouter,
  rehearsal: rehearsalRouter,
  privacy: privacyRouter,
  integrations: integrationsRouter,
  setUp: setUpRouter,
  admin: mergeRouters(sessionRouter, dashboardRouter, liveRouter),
  accounts: accountsRouter,
  account: accountRouter,
  signIn: signInRouter,
})

export type AppRouter = typeof appRouter
