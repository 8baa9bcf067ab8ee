/** The email with news of a project, written from the owner's Markdown. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { projectNews, projectNewsRecipients, projects, supporters } from '#db/schema/index.ts'
import { textOf, type Block as ArticleBlock, type Inline } from '#shared/site/blog/article-blocks.ts'
import { endLinksOfSummary } from '../../platform/sessions/signed-links.ts'
import type { Email } from '../../platform/mail/written-email.ts'
import { about, EXAMPLE_NAME, type FeatureEmails } from '../../site/emails/email-kinds.ts'
import {
  greeting,
  writeEmail,
  type Block,
  type EmailSite,
  type LinkingSite,
} from '../../site/emails/email.ts'
import { parsedArticle } from '../../site/parsed-article.ts'
import { acceptsNews, newsUrl } from '../../site/supporters/news.ts'

const { subject, body } = projectNews
const OF_NEWS = { subject, body, project: projects.name, slug: projects.slug, story: projects.story }
type WrittenNews = { subject: string; body: string; project: string; slug: string; story: string }
type NewsForOne = WrittenNews & { name: string | null; supporterId: number }

/** Undefined if it was stopped, or the recipient has said no or was erased since it was queued. */
async function readForOne(db: Db, id: number): Promise<NewsForOne | undefined> {
  const [found] = await db
    .select({ ...OF_NEWS, name: supporters.name, supporterId: supporters.id })
    .from(projectNewsRecipients)
    .innerJoin(projectNews, eq(projectNews.id, projectNewsRecipients.newsId))
    .innerJoin(projects, eq(projects.id, projectNews.projectId))
    .innerJoin(supporters, eq(supporters.id, projectNewsRecipients.supporterId))
    .where(
      and(
        eq(projectNewsRecipients.id, id),
        inArray(projectNews.state, ['sending', 'paused', 'sent']),
        isNull(projects.deletedAt),
        acceptsNews,
      ),
    )
  return found
}

async function readNews(db: Db, id: number): Promise<WrittenNews | undefined> {
  const [found] = await db
    .select(OF_NEWS)
    .from(projectNews)
    .innerJoin(projects, eq(projects.id, projectNews.projectId))
    .where(eq(projectNews.id, id))
  return found
}

function newsForOne(news: NewsForOne, site: LinkingSite): Email {
  const unsubscribeUrl = newsUrl(news.supporterId, site)
  return { ...writeNews(news, site, { name: news.name, unsubscribeUrl }), unsubscribeUrl }
}

/** As a recipient gets it, with an invented name and without their own link. */
export const sampleNews = (news: WrittenNews, site: EmailSite): Email =>
  writeNews(news, site, { name: EXAMPLE_NAME, unsubscribeUrl: `${site.url}/privacy` })

type Recipient = { name: string | null; unsubscribeUrl: string }

function writeNews(news: WrittenNews, site: EmailSite, { name, unsubscribeUrl }: Recipient): Email {
  const page = news.story === '' ? '/projects' : `/projects/${news.slug}`
  const why = `You get this because you gave to ${news.project} and accept news by email. It comes at most once a month. `
  return writeEmail({
    site,
    subject: news.subject,
    blocks: [
      greeting(name),
      ...parsedArticle(news.body).flatMap((block) => emailBlocks(block, site)),
      { link: site.url + page, label: `See ${news.project}` },
      { words: [why, { type: 'link', href: unsubscribeUrl, children: ['Stop these emails'] }], as: 'small' },
    ],
  })
}

/** An article's block as blocks of an email; pictures and cards are left out. */
function emailBlocks(block: ArticleBlock, { url }: EmailSite): Block[] {
  const whole = (inlines: readonly Inline[]): Inline[] =>
    inlines.map((each) => {
      if (typeof each === 'string') return each
      const children = whole(each.children)
      return each.type === 'link'
        ? { ...each, children, href: each.href.startsWith('/') ? url + each.href : each.href }
        : { ...each, children }
    })
  /** A list within a list continues it. */
  const itemsOf = (items: readonly ArticleBlock[][]): Inline[][] =>
    items.flatMap((item) => [
      item.flatMap((each) =>
        each.type === 'paragraph' || each.type === 'heading' ? whole(each.children) : [],
      ),
      ...item.flatMap((each) => (each.type === 'list' ? itemsOf(each.items) : [])),
    ])
  switch (block.type) {
    case 'paragraph':
      return [{ words: whole(block.children), as: 'paragraph' }]
    case 'heading':
      return [{ words: whole(block.children), as: block.level === 2 ? 'heading' : 'subheading' }]
    case 'list':
      return [{ items: itemsOf(block.items), isNumbered: block.ordered }]
    case 'quote':
      return [{ quote: textOf(block.children) }]
    default:
      return []
  }
}

export const newsEmails = {
  'project-news': {
    ...about(readForOne, newsForOne),
    async endLinks(tx, id) {
      const [row] = await tx
        .select({ supporterId: projectNewsRecipients.supporterId })
        .from(projectNewsRecipients)
        .where(eq(projectNewsRecipients.id, id))
      if (row) await endLinksOfSummary(tx, row.supporterId)
    },
  },
  'project-news-test': about(readNews, (news: WrittenNews, site: EmailSite) =>
    sampleNews({ ...news, subject: `Test: ${news.subject}` }, site),
  ),
} satisfies FeatureEmails
