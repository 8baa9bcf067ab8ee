/** One project, or a new one: its public content, and the books received. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { Link } from '../../platform/ui/link.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { AdminPage } from '../admin-page.tsx'
import { DeleteButton } from '../bin/delete-button.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { requireRowIdOrNew } from '../row-id.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'

const ProjectForm = lazyNamed(() => import('./project-form.tsx'), 'ProjectForm')
const ProjectBooks = lazyNamed(() => import('./project-books.tsx'), 'ProjectBooks')

export const Route = createFileRoute('/admin/projects/$id')({
  beforeLoad: requireRowIdOrNew,
  component: ProjectPage,
})

function ProjectPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <AdminPage title={id === 'new' ? 'New project' : 'Project'}>
      <ToList to="/admin/projects" list="All projects" />
      <LazyBoundary name="The form" fallback={<Loading what="the project" />}>
        {id === 'new' ? (
          <ProjectForm
            project={undefined}
            onSaved={(saved) =>
              void navigate({ to: '/admin/projects/$id', params: { id: String(saved.id) } })
            }
          />
        ) : (
          <KnownProject key={id} id={Number(id)} />
        )}
      </LazyBoundary>
    </AdminPage>
  )
}

function KnownProject({ id }: { id: number }) {
  const { utils } = useTRPC()
  const query = useQuery(utils.projects.forEditing.queryOptions({ id }))
  return (
    <Loaded
      query={query}
      what="the project"
      notFound={<NotThere what="project" to="/admin/projects" list="All projects" />}
    >
      {(data) => {
        const { project } = data
        return (
          <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div>
              {project.story !== '' && !project.isArchived && (
                <p className="mb-5">
                  <Link
                    to="/projects/$slug"
                    params={{ slug: project.slug }}
                    target="_blank"
                    className="font-semibold text-primary underline"
                  >
                    View its page
                  </Link>
                </p>
              )}
              <ProjectForm project={project} onSaved={() => undefined} />
              <DeleteButton record="project" id={id} />
            </div>
            <ProjectBooks {...data} />
          </div>
        )
      }}
    </Loaded>
  )
}
