/** Each page's seed texts. Loaded only if the real ones cannot be read, because it brings the Markdown parser. */
import { parseArticle } from '#shared/site/article-markdown.ts'
import type { SiteContent } from '#shared/site/content.ts'
import { withFacts } from '#shared/site/content-facts.ts'
import { contentSeed } from '#shared/site/content-seed.ts'
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
import type { Calls } from '../../platform/trpc.ts'

type Pages = Calls['utils']['pages']

const WORDS = {
  home: ({ home }: Pages, content: SiteContent) => home.setData(undefined, homePage(content, parseArticle)),
  shop: ({ shop }: Pages, content: SiteContent) => shop.setData(undefined, shopPage(content)),
  projects: ({ projects }: Pages, content: SiteContent) => projects.setData(undefined, projectsPage(content)),
  donate: ({ donate }: Pages, content: SiteContent) => donate.setData(undefined, donatePage(content)),
  orderSuccess: ({ orderSuccess }: Pages, content: SiteContent) =>
    orderSuccess.setData(undefined, orderSuccessPage(content)),
  blog: ({ blog }: Pages, content: SiteContent) => blog.setData(undefined, blogPage(content)),
  article: ({ article }: Pages, content: SiteContent) => article.setData(undefined, articlePage(content)),
  bookDonation: ({ bookDonation }: Pages, content: SiteContent) =>
    bookDonation.setData(undefined, bookDonationPage(content)),
  volunteer: ({ volunteer }: Pages, content: SiteContent) =>
    volunteer.setData(undefined, volunteerPage(content)),
  prayer: ({ prayer }: Pages, content: SiteContent) => prayer.setData(undefined, prayerPage(content)),
  privacy: ({ privacy }: Pages, content: SiteContent) =>
    privacy.setData(undefined, legalPage('privacy')(content, parseArticle)),
  terms: ({ terms }: Pages, content: SiteContent) =>
    terms.setData(undefined, legalPage('terms')(content, parseArticle)),
  deliveryReturns: ({ deliveryReturns }: Pages, content: SiteContent) =>
    deliveryReturns.setData(undefined, legalPage('deliveryReturns')(content, parseArticle)),
  accessibility: ({ accessibility }: Pages, content: SiteContent) =>
    accessibility.setData(undefined, legalPage('accessibility')(content, parseArticle)),
  complaints: ({ complaints }: Pages, content: SiteContent) =>
    complaints.setData(undefined, legalPage('complaints')(content, parseArticle)),
}
export type PageName = keyof typeof WORDS

export function setWords({ pages }: Calls['utils'], page: PageName, content = contentSeed): void {
  WORDS[page](pages, withFacts(content))
}
