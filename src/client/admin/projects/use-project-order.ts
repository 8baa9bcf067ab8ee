import { useMutation } from '@tanstack/react-query'
import type { ManagedProject } from '#shared/projects.schema.ts'
import { useCalls } from '../../trpc.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Moves a project one place up (-1) or down (1); the list shows it at once. */
export function useProjectOrder(projects: readonly ManagedProject[]) {
  const { client, utils } = useCalls()
  const { manage } = utils.projects
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: number[]) => client.projects.order.mutate({ ids }),
    onError: () =>
      toast({ title: 'The order was not saved', description: 'Please try again.', variant: 'destructive' }),
    onSettled: () => utils.projects.invalidate(),
  })
  const move = (id: number, by: 1 | -1) => {
    const ids = projects.filter(({ isArchived }) => !isArchived).map((project) => project.id)
    const from = ids.indexOf(id)
    ids.splice(from, 1)
    ids.splice(from + by, 0, id)
    manage.setData(undefined, (now) =>
      now?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    )
    mutate(ids)
  }
  return { move, isMoving: isPending }
}
