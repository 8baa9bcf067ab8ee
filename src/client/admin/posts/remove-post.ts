/** One click removes a post; the toast's Undo restores it. */
import { useTRPC } from '../../trpc.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'

export function useRemovePost(): (id: number) => void {
  const { client, utils } = useTRPC()
  const { hide, show } = useHiddenRows(utils.blog.manage)
  const refresh = () =>
    Promise.all([utils.blog.invalidate(), utils.admin.overview.invalidate()]).then(() => undefined)

  const restore = useToastMutation<number, unknown>({
    mutationFn: (id) => client.blog.restore.mutate({ id }),
    success: { title: 'Post Restored', description: 'The blog post is back as it was.' },
    failure: { title: 'The post could not be restored', description: 'Please try again.' },
    onSuccess: async (_output, id) => {
      await refresh()
      show(id)
    },
  })
  const remove = useToastMutation<number, unknown>({
    mutationFn: (id) => client.blog.remove.mutate({ id }),
    // its toast, with Undo, is below
    success: null,
    failure: { title: 'The post could not be deleted', description: 'Please try again.' },
    onMutate: (id) => {
      hide(id)
    },
    onError: (_error, id) => {
      show(id)
    },
    onSuccess: (_output, id) => {
      toast({
        title: 'Post Deleted',
        description: 'The blog post has been removed.',
        action: { label: 'Undo', onClick: () => restore.mutate(id) },
      })
      return refresh()
    },
  })
  return remove.mutate
}
