/** One project, or a new one: its public content, and the books received. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants, TextLink } from '../../platform/ui/text-link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { DeleteButton } from '../bin/delete-button.tsx'
import { RecordPage } from '../kit/record-page.tsx'
import { requireRowIdOrNew } from '../row-id.ts'
import { ToList } from '../ui/to-list.tsx'
import { ProjectBooks } from './project-books.tsx'
import { ProjectForm } from './project-form.tsx'

export const Route = createFileRoute('/admin/projects/$id')({
  beforeLoad: requireRowIdOrNew,
  component: ProjectPage,
})

const BACK = { to: '/admin/projects', list: 'All projects' } as const

function ProjectPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  if (id !== 'new') return <KnownProject key={id} id={Number(id)} />
  return (
    <AdminPage title="New project">
      <ToList {...BACK} />
      <ProjectForm
        onSaved={(saved) => void navigate({ to: '/admin/projects/$id', params: { id: String(saved.id) } })}
      />
    </AdminPage>
  )
}

function KnownProject({ id }: { id: number }) {
  const query = useQuery(useTRPC().utils.projects.forEditing.queryOptions({ id }))
  return (
    <RecordPage title="Project" noun="project" back={BACK} query={query}>
      {(data) => (
        <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <p className="mb-5 flex flex-wrap gap-x-6">
              {data.project.story !== '' && !data.project.isArchived && (
                <Link
                  className={linkVariants({ strong: true })}
                  to="/projects/$slug"
                  params={{ slug: data.project.slug }}
                  target="_blank"
                >
                  View its page
                </Link>
              )}
              <TextLink to="/admin/projects/$id/news" params={{ id: String(id) }} size="text" strong>
                News for its givers
              </TextLink>
            </p>
            <ProjectForm project={data.project} />
            <DeleteButton record="project" id={id} />
          </div>
          <ProjectBooks {...data} />
        </div>
      )}
    </RecordPage>
  )
}
