/** Every project in the order that visitors see, and the archived ones. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { OrderedList, UnorderedList } from '../reorder/ordered-list.tsx'
import { useSaveOrder } from '../reorder/use-save-order.ts'
import { Loaded } from '../ui/loaded.tsx'
import { ArchiveButton, ProjectSummary } from './project-row.tsx'

export const Route = createFileRoute('/admin/projects')({ component: Projects })

function Projects() {
  const query = useQuery(useTRPC().utils.projects.manage.queryOptions())
  return (
    <AdminPage title="Projects">
      <PageActions
        primary={
          <Button asChild>
            <Link to="/admin/projects/$id" params={{ id: 'new' }}>
              <Plus aria-hidden="true" className="size-5" />
              New project
            </Link>
          </Button>
        }
      />
      <p className="mb-4 max-w-article text-muted">
        What visitors read on the projects page. While there is none, the site shows its own two examples.
      </p>
      <BinLink />
      <Loaded query={query} what="projects">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No projects yet" description="Create the first one." />
          ) : (
            <ProjectList projects={data} />
          )
        }
      </Loaded>
    </AdminPage>
  )
}

function ProjectList({ projects }: { projects: readonly ManagedProject[] }) {
  const { client, utils } = useTRPC()
  const { manage } = utils.projects
  const onOrder = useSaveOrder('projects', {
    show: (compare) => manage.setData(undefined, (items) => items && [...items].sort(compare)),
    cancel: () => manage.cancel(),
    refetch: () => utils.projects.invalidate(),
    send: (ids) => client.projects.order.mutate({ ids }),
  })
  const archived = projects.filter(({ isArchived }) => isArchived)
  const parts = { Summary: ProjectSummary, Actions: ArchiveButton }
  return (
    <>
      <OrderedList {...parts} items={projects.filter(({ isArchived }) => !isArchived)} onOrder={onOrder} />
      {archived.length > 0 && (
        <section aria-labelledby="archived" className="mt-8">
          <h2 id="archived" className="mb-3 text-xl">
            Archived
          </h2>
          <UnorderedList {...parts} items={archived} />
        </section>
      )}
    </>
  )
}
