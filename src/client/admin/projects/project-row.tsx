import { wholeNumber } from '#shared/platform/text/format.ts'
import type { ManagedProject } from '#shared/site/projects/projects.schema.ts'
import { PROJECT_STATUS_LABELS } from '#shared/site/projects/projects.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'

export function ProjectSummary({ item }: { item: ManagedProject }) {
  const { id, name, country, status, booksCollected = 0, booksNeeded } = item
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold wrap-anywhere">
        <Link to="/admin/projects/$id" params={{ id: String(id) }} className="text-primary underline">
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
  const { mutate, isPending } = useToastMutation<boolean, unknown>({
    mutationFn: (is) => client.projects.archive.mutate({ id, isArchived: is }),
    success: (_done, is) => ({ title: is ? 'Project archived' : 'Project shown again' }),
    failure: { title: 'That did not work', description: 'Please try again.' },
    onSuccess: () => utils.projects.invalidate(),
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(!isArchived)}>
      {isArchived ? 'Show again' : 'Archive'}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
