import type { NewsAudience, NewsSummary } from '#shared/money/project-news/project-news.schema.ts'
import type { NewsState } from '#shared/money/project-news/project-news.ts'
import type { Status } from '../kit/status-badge.tsx'

export const NEWS_STATUS: Record<NewsState, Status> = {
  draft: { label: 'Draft', tone: 'quiet' },
  sending: { label: 'Being sent', tone: 'waiting' },
  paused: { label: 'Paused', tone: 'waiting' },
  stopped: { label: 'Stopped', tone: 'quiet' },
  sent: { label: 'Sent', tone: 'good' },
}

export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`

const skippedOf = ({ noConsent, hadNews }: NewsSummary) => noConsent + hadNews

/** 'Sent to 120 of 340, 12 left out'; empty for a draft, and once its recipients are forgotten. */
export function progressText(news: NewsSummary): string {
  if (news.people === 0) return ''
  const skipped = skippedOf(news)
  return [
    `Sent to ${news.sent.toLocaleString('en-GB')} of ${news.people.toLocaleString('en-GB')}`,
    ...(skipped > 0 ? [`${skipped.toLocaleString('en-GB')} left out`] : []),
    ...(news.failed > 0 ? [`${news.failed.toLocaleString('en-GB')} failed`] : []),
  ].join(', ')
}

/** '214 people gave to this project and accept news by email. 9 of them have had news this month …' */
export function audienceText({ gave, accept, hadNews }: NewsAudience): string {
  if (gave === 0) return 'Nobody has given to this project yet.'
  if (accept === 0) return `${peopleText(gave)} gave to this project; none of them accepts news by email yet.`
  const who = `${peopleText(accept)} gave to this project and ${accept === 1 ? 'accepts' : 'accept'} news by email.`
  if (hadNews === 0) return who
  return `${who} ${hadNews.toLocaleString('en-GB')} of them ${hadNews === 1 ? 'has' : 'have'} had news this month and would be left out.`
}
