import { useTRPC } from '../../platform/trpc.ts'
import { useRemove } from '../bin/use-remove.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'

export function useRemovePost(): (id: number) => void {
  const { client, utils } = useTRPC()
  const { hide, show } = useHiddenRows(utils.blog.manage)
  return useRemove({
    record: 'post',
    remove: (id) => client.blog.remove.mutate({ id }),
    done: { title: 'Post Deleted', description: 'The blog post has been removed.' },
    failure: 'The post could not be deleted',
    hide,
    show,
    settle: () => Promise.all([utils.blog.invalidate(), utils.admin.overview.invalidate()]),
  }).mutate
}
