import type { InboxItem } from '#shared/admin/inbox.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'

/** Shows a change that the server has made, on the item's page and in the lists that still have it. */
export function useChangeItem() {
  const { utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.inbox.list)
  return (id: number, change: Partial<InboxItem>): void => {
    utils.inbox.byId.setData({ id }, (item) => item && { ...item, ...change })
    patch(id, (row, filter) => {
      const changed = { ...row, ...change }
      const leaves = change.state !== undefined && filter.state && filter.state !== change.state
      return leaves ? null : changed
    })
  }
}
