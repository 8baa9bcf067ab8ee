/** News of a project: its editor while it is a draft, and then how far it was sent. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { RecordPage } from '../kit/record-page.tsx'
import { requireNewsId } from '../row-id.ts'
import { NewsForm } from './news-form.tsx'
import { SentNews } from './sent-news.tsx'

export const Route = createFileRoute('/admin/projects/$id/news/$news')({
  beforeLoad: requireNewsId,
  component: NewsPage,
})

const BACK = { to: '/admin/projects', list: 'All projects' } as const
const SENDING_MS = 5000

function NewsPage() {
  const { id, news } = Route.useParams()
  return news === 'new' ? <NewNews projectId={Number(id)} /> : <KnownNews key={news} id={Number(news)} />
}

function NewNews({ projectId }: { projectId: number }) {
  const navigate = useNavigate()
  const query = useQuery(useTRPC().utils.projectNews.list.queryOptions({ projectId }))
  return (
    <RecordPage title="Write news" noun="project" back={BACK} query={query}>
      {({ project }) => (
        <NewsForm
          project={project}
          onSaved={({ id }) =>
            void navigate({
              to: '/admin/projects/$id/news/$news',
              params: { id: String(projectId), news: String(id) },
              replace: true,
            })
          }
        />
      )}
    </RecordPage>
  )
}

function KnownNews({ id }: { id: number }) {
  const query = useQuery(
    useTRPC().utils.projectNews.byId.queryOptions(
      { id },
      { staleTime: 0, refetchInterval: ({ state }) => state.data?.state === 'sending' && SENDING_MS },
    ),
  )
  return (
    <RecordPage title={query.data?.subject ?? 'News'} noun="news" back={BACK} query={query}>
      {(news) =>
        news.state === 'draft' ? <NewsForm project={news.project} news={news} /> : <SentNews news={news} />
      }
    </RecordPage>
  )
}
