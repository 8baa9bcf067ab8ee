import { z } from 'zod'
import { rowId } from '../../platform/api/paging.ts'
import { EMAIL_SCHEMES } from '../../platform/mail/mail.ts'
import { line, lines } from '../../platform/text/text.ts'
import { NEWS_LENGTHS, NEWS_MOVES, NEWS_STATES, type NewsMove } from './project-news.ts'

export const newsText = z.object({
  subject: line(NEWS_LENGTHS.subject, 'Please enter a subject'),
  /** Markdown, as in articles. */
  body: lines(NEWS_LENGTHS.body, 'Please write the news'),
})
export const newNewsInput = newsText.extend({
  projectId: rowId,
  /** Created once per form: a repeat creates no second draft. */
  key: z.uuid(),
})
export const newsUpdate = newsText.extend({ id: rowId, version: z.int() })
export const newsSampleInput = newsText.extend({ projectId: rowId, scheme: z.enum(EMAIL_SCHEMES) })
export const newsInput = z.object({ id: rowId })
export const newsOfProjectInput = z.object({ projectId: rowId })
export const newsTestInput = z.object({ id: rowId, key: z.uuid() })
/** The version that the owner has read. */
export const newsSendInput = z.object({ id: rowId, version: z.int() })
export const newsMoveInput = z.object({
  id: rowId,
  move: z.enum(Object.keys(NEWS_MOVES) as [NewsMove, ...NewsMove[]]).exclude(['send']),
})

/** Numbers of those who would get news of the project now. */
const newsAudience = z.object({
  /** Supporters who gave to it. */
  gave: z.int(),
  /** Those of them who accept news by email. */
  accept: z.int(),
  /** Those of these who have had news of any project this month. */
  hadNews: z.int(),
})
export type NewsAudience = z.infer<typeof newsAudience>

const summary = z.object({
  id: rowId,
  subject: z.string(),
  state: z.enum(NEWS_STATES),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Recipients. All are 0 for a draft, and after the retention period. */
  people: z.int(),
  sent: z.int(),
  failed: z.int(),
  noConsent: z.int(),
  hadNews: z.int(),
})
export type NewsSummary = z.infer<typeof summary>

const ofProject = z.object({ id: rowId, name: z.string() })
export const newsOfProject = z.object({
  project: ofProject,
  audience: newsAudience,
  news: z.array(summary),
})

export const projectNewsPage = summary.extend({
  body: z.string(),
  version: z.int(),
  project: ofProject,
  audience: newsAudience,
})
export type ProjectNewsPage = z.infer<typeof projectNewsPage>
