import { wholeNumber } from '#shared/platform/text/format.ts'
import type { ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { PROJECT_STATUS_LABELS } from '#shared/site/projects/projects.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { useAction } from '../kit/use-action.ts'

export function ProjectSummary({ item }: { item: ManagedProject }) {
  const { id, name, country, status, booksCollected = 0, booksNeeded } = item
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold wrap-anywhere">
        <Link
          className={linkVariants({ size: 'text' })}
          to="/admin/projects/$id"
          params={{ id: String(id) }}
          data-row-heading=""
        >
          {name}
        </Link>
      </p>
      <p className="text-sm text-muted tabular-nums">
        {PROJECT_STATUS_LABELS[status]} · {country} · {wholeNumber(booksCollected)} of{' '}
        {wholeNumber(booksNeeded)} books
      </p>
    </div>
  )
}

export function ArchiveButton({ item: { id, name, isArchived } }: { item: ManagedProject }) {
  const { client, utils } = useTRPC()
  const archive = useAction({
    send: (is: boolean) => client.projects.archive.mutate({ id, isArchived: is }),
    done: (_done, is) => (is ? 'Project archived' : 'Project shown again'),
    failed: isArchived ? 'It was not shown again' : 'It was not archived',
    reads: [utils.projects],
  })
  return (
    <Button variant="secondary" {...archive.button(!isArchived)}>
      {isArchived ? 'Show again' : 'Archive'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
