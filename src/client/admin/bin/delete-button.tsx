/** Deletes the bracelet or project of a page, and leads back to the list. */
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { IN_THE_BIN } from '#shared/admin/bin.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { useRemove } from './use-remove.ts'

const OF = {
  bracelet: { title: 'Bracelet deleted', list: '/admin/bracelets' },
  project: { title: 'Project deleted', list: '/admin/projects' },
} as const

export function DeleteButton({ record, id }: { record: keyof typeof OF; id: number }) {
  const { client, utils } = useTRPC()
  const navigate = useNavigate()
  const { title, list } = OF[record]
  const feature = record === 'bracelet' ? utils.shop : utils.projects
  const { mutate, isPending } = useRemove({
    record,
    remove: async () => {
      await (record === 'bracelet' ? client.shop : client.projects).remove.mutate({ id })
      // first: the page itself can no longer be read
      await navigate({ to: list })
    },
    done: { title, description: IN_THE_BIN },
    failure: `The ${record} was not deleted`,
    settle: () => feature.invalidate(),
  })
  return (
    <div className="mt-10 border-t border-line pt-5">
      <Button variant="quiet" tone="danger" busy={isPending} {...ignoreDoubleClick(() => mutate(id))}>
        <Trash2 aria-hidden="true" className="size-5" />
        Delete this {record}
      </Button>
      <p className="mt-1 text-sm text-muted">{IN_THE_BIN}</p>
    </div>
  )
}
