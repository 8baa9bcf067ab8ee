/** Confirms before an older version is published again. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTRPC } from '../../../platform/trpc.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { refusal, useToastMutation } from '../../../platform/use-toast-mutation.ts'
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts'
import { VersionDifference } from './differences.tsx'
import { usePublished } from '../use-published.ts'

type BringBackProps = { id: number; onBrought: (words: string) => void }

export function BringBack({ id, onBrought }: BringBackProps) {
  const { client, utils } = useTRPC()
  const { data: draft } = useQuery(utils.content.draft.queryOptions())
  const refresh = usePublished()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { mutate, isPending } = useToastMutation<number, unknown>({
    mutationFn: (version) => client.content.bringBack.mutate({ id, version }),
    success: null,
    failure: (error) => refusal('The version was not restored', error),
    onSuccess: async () => {
      await refresh()
      onBrought('Restored. Visitors see it now.')
    },
    onError: () => void utils.content.invalidate(),
  })
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Restore this version?
      </h3>
      <p>
        <span>It is published at once. What visitors see now stays in this list.</span>
        {draft && draft.changed.length > 0 && <span> Your draft keeps its changes.</span>}
      </p>
      <VersionDifference id={id} to="back" />
      <div>
        <Button
          busy={isPending}
          disabled={draft === undefined}
          {...ignoreDoubleClick(() => draft && mutate(draft.version))}
        >
          Restore now
        </Button>
      </div>
    </div>
  )
}
