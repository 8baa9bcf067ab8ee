/** News of a project that was written for those who gave to it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { NewsSummary } from '#shared/money/project-news/project-news.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { RecordPage, RecordRow, RecordSection } from '../kit/record-page.tsx'
import { NoneYet } from '../kit/section.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { requireRowId } from '../row-id.ts'
import { dayInLondon } from '../ui/london-time.tsx'
import { audienceText, NEWS_STATUS, progressText } from './news-labels.ts'

export const Route = createFileRoute('/admin/projects/$id/news')({
  beforeLoad: requireRowId,
  component: NewsList,
})

function NewsList() {
  const { id } = Route.useParams()
  const query = useQuery(
    useTRPC().utils.projectNews.list.queryOptions({ projectId: Number(id) }, { staleTime: 0 }),
  )
  return (
    <RecordPage
      title="News for givers"
      noun="project"
      back={{ to: '/admin/projects', list: 'All projects' }}
      query={query}
    >
      {({ project, audience, news }) => (
        <div className="flex max-w-3xl flex-col gap-6">
          <PageActions
            primary={
              <Button asChild>
                <Link to="/admin/projects/$id/news/$news" params={{ id, news: 'new' }}>
                  Write news
                </Link>
              </Button>
            }
          />
          <div>
            <p>
              <TextLink to="/admin/projects/$id" params={{ id }} size="text" strong>
                {project.name}
              </TextLink>
            </p>
            <p className="mt-2">{audienceText(audience)}</p>
            <p className="mt-2 text-sm text-muted">
              Only they get it, at most once in a calendar month, whichever project it is about. Each email
              lets them stop, and somebody who stops while it is being sent gets nothing.
            </p>
          </div>
          {news.length === 0 ? (
            <NoneYet>No news yet. Tell those who gave what became of their gifts.</NoneYet>
          ) : (
            <RecordSection id="news" title="News">
              <ul aria-labelledby="news">
                {news.map((each) => (
                  <NewsRow key={each.id} project={id} news={each} />
                ))}
              </ul>
            </RecordSection>
          )}
        </div>
      )}
    </RecordPage>
  )
}

function NewsRow({ project, news }: { project: string; news: NewsSummary }) {
  const { id, subject, state, createdAt, sentAt } = news
  const day = dayInLondon(sentAt ?? createdAt)
  const progress = progressText(news)
  return (
    <RecordRow
      detail={progress === '' ? day : `${day} · ${progress}`}
      end={<StatusBadge {...NEWS_STATUS[state]} />}
    >
      <TextLink to="/admin/projects/$id/news/$news" params={{ id: project, news: String(id) }}>
        {subject}
      </TextLink>
    </RecordRow>
  )
}
