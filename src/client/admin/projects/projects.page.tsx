/** Every project in the order that visitors see, and the archived ones. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Loading } from '../ui/loading.tsx'
import { OrderedList, ROW } from '../reorder/ordered-list.tsx'
import { useSaveOrder } from '../reorder/use-save-order.ts'
import { ArchiveButton, ProjectSummary } from './project-row.tsx'

export const Route = createFileRoute('/admin/projects')({ component: Projects })

function Projects() {
  return (
    <AdminPage title="Projects">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-article text-muted">
          What visitors read on the projects page. While there is none, the site shows its own two examples.
        </p>
        <Button asChild>
          <Link to="/admin/projects/$id" params={{ id: 'new' }}>
            <Plus aria-hidden="true" className="size-5" />
            New project
          </Link>
        </Button>
      </div>
      <BinLink />
      <ProjectList />
    </AdminPage>
  )
}

function ProjectList() {
  const { client, utils } = useTRPC()
  const { manage } = utils.projects
  const query = useQuery(manage.queryOptions())
  const saveOrder = useSaveOrder('projects', {
    show: (compare) => manage.setData(undefined, (items) => items && [...items].sort(compare)),
    cancel: () => manage.cancel(),
    refetch: () => utils.projects.invalidate(),
    send: (ids) => client.projects.order.mutate({ ids }),
  })
  return (
    <Loaded query={query} what="the projects" loading={<Loading what="projects" />}>
      {(data) => {
        if (data.length === 0)
          return <EmptyState title="No projects yet" description="Create the first one." />
        const archived = data.filter(({ isArchived }) => isArchived)
        return (
          <>
            <OrderedList
              items={data.filter(({ isArchived }) => !isArchived)}
              onOrder={saveOrder}
              Summary={ProjectSummary}
              Actions={ArchiveButton}
            />
            {archived.length > 0 && (
              <section aria-labelledby="archived" className="mt-8">
                <h2 id="archived" className="mb-3 text-xl">
                  Archived
                </h2>
                <ul className="flex flex-col gap-3">
                  {archived.map((project) => (
                    <li key={project.id} className={ROW}>
                      <ProjectSummary item={project} />
                      <ArchiveButton item={project} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
