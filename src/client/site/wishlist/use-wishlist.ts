/** The visitor's saved bracelets: changes show at once and roll back if the server refuses. */
import { useQuery } from '@tanstack/react-query'
import type { ShownBracelet } from '#shared/site/shop/shop.ts'
import type { WishlistItem } from '#shared/site/shop/wishlist.ts'
import { tellOtherTabs } from '../cart/other-tabs.ts'
import { additions } from '../../platform/idempotency-key.ts'
import { pendingChanges } from '../../platform/pending-changes.ts'
import { useSessionId, visitor } from '../../platform/session.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'

type WishlistChange = { bracelet: ShownBracelet } & ({ kind: 'add'; key: string } | { kind: 'remove' })

const texts = {
  add: { success: { title: 'Added to wishlist!' }, failure: 'Failed to add to wishlist' },
  remove: { success: { title: 'Removed from wishlist' }, failure: 'Failed to remove from wishlist' },
}
const reading = { meta: { failure: 'Failed to fetch wishlist' } }

const added = additions()
const pending = pendingChanges((items: WishlistItem[], { kind, bracelet }: WishlistChange) => {
  const others = items.filter(({ braceletId }) => braceletId !== bracelet.id)
  // newest first; the server's response brings the item's real id
  return kind === 'add' ? [{ id: 0, sessionId: '', braceletId: bracelet.id, bracelet }, ...others] : others
})

/** `items` is undefined until the server has responded. */
export function useWishlist() {
  const id = useSessionId()
  const { data: items, error } = useQuery(
    useTRPC().utils.wishlist.list.queryOptions({ sessionId: id ?? '' }, { ...reading, enabled: id !== null }),
  )
  const {
    utils: { wishlist },
    client,
  } = useTRPC()
  const list = {
    read: () => wishlist.list.getData(visitor()),
    write: (next: WishlistItem[]) => wishlist.list.setData(visitor(), next),
    cancel: () => wishlist.list.cancel(visitor()),
    refetch: () => {
      tellOtherTabs('wishlist')
      return wishlist.list.invalidate(visitor())
    },
  }
  const { mutate } = useToastMutation<WishlistChange, unknown>({
    mutationFn: (change) => {
      const saved = { ...visitor(), braceletId: change.bracelet.id }
      if (change.kind === 'remove') return client.wishlist.remove.mutate(saved)
      return added.send(saved.braceletId, change.key, (idempotencyKey) =>
        client.wishlist.add.mutate({ ...saved, idempotencyKey }),
      )
    },
    scope: { id: 'wishlist' },
    success: (_output, { kind }) => texts[kind].success,
    failure: (reason, { kind }) => refusal(texts[kind].failure, reason),
    onMutate: (change) => pending.begin(list, change),
    onSuccess: (_output, change) => pending.succeed(list, change),
    onError: (_error, change) => pending.fail(list, change),
  })
  return {
    items,
    isLoading: items === undefined && error === null,
    error,
    count: items?.length,
    has: (bracelet: ShownBracelet) => items?.some(({ braceletId }) => braceletId === bracelet.id) ?? false,
    add: (bracelet: ShownBracelet) => mutate({ kind: 'add', bracelet, key: added.keyOf(bracelet.id) }),
    remove: (bracelet: ShownBracelet) => mutate({ kind: 'remove', bracelet }),
    refresh: () => wishlist.list.invalidate(visitor()),
  }
}
