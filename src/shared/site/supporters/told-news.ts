/** The filter of supporters by news, and what an owner records. Apart from the page, whose schemas visitors load. */
import { z } from 'zod'
import type { Choices } from '../../platform/api/list-choices.ts'
import { NEWS_CHANNELS, NEWS_TOLD, type NewsChoice, type NewsSource } from './news.ts'

/** Only owners can filter by it. */
export const NEWS_FILTER = {
  news: {
    label: 'News',
    all: 'News or not',
    words: { accepted: 'Accept news', declined: 'Said no to news', unasked: 'Not asked about news' },
    column: null,
  },
} satisfies Choices

export const NEWS_BASIS: Record<NewsChoice, string> = {
  'opt-in': 'Asked for news',
  'soft opt-in': 'Was told of news and did not object',
  no: 'Wants no news',
}

export const NEWS_SOURCE_LABELS: Record<NewsSource, string> = {
  donation: 'Donation form',
  order: 'Checkout',
  volunteer: 'Volunteer form',
  'own page': 'Link in an email',
  'one click': 'Unsubscribe button of their mail program',
  owner: 'Told an owner',
  import: 'Imported',
}

/** What somebody told an owner. */
export const toldNews = z.object({
  channel: z.enum(NEWS_CHANNELS),
  choice: z.enum(['opt-in', 'no']),
  told: z.enum(NEWS_TOLD),
})
