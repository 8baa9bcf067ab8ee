import { ArrowDown, ArrowUp } from 'lucide-react'
import { wholeNumber } from '#shared/format.ts'
import type { ManagedProject } from '#shared/projects.schema.ts'
import { PROJECT_STATUS_LABELS } from '#shared/projects.ts'
import { useCalls } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'

type ProjectRowProps = {
  project: ManagedProject
  isMoving: boolean
  /** Undefined at the end of the list, and for what is archived. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

export function ProjectRow({ project, isMoving, onUp, onDown }: ProjectRowProps) {
  const { id, name, country, status, booksCollected = 0, booksNeeded, isArchived } = project
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-4">
      <div className="min-w-0 flex-1 basis-60">
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
      {!isArchived && (
        <div className="flex gap-1">
          <Button variant="quiet" disabled={!onUp || isMoving} onClick={onUp} aria-label={`Move ${name} up`}>
            <ArrowUp aria-hidden="true" className="size-5" />
          </Button>
          <Button
            variant="quiet"
            disabled={!onDown || isMoving}
            onClick={onDown}
            aria-label={`Move ${name} down`}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
      <ArchiveButton project={project} />
    </li>
  )
}

function ArchiveButton({ project: { id, name, isArchived } }: { project: ManagedProject }) {
  const { client, utils } = useCalls()
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
