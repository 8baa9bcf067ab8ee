/** Copies a bracelet, finds its orders, and puts it into the shop or takes it out. */
import { useNavigate } from '@tanstack/react-router'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Link } from '../../platform/ui/link.tsx'
import { RowMenu, type MenuItems } from '../kit/row-menu.tsx'
import { refusal } from '../../platform/use-toast-mutation.ts'
import { useAction } from '../kit/use-action.ts'

type State = ManagedBracelet['state']

const CHANGES: Record<State, { label: string; hint: string; done: string; failed: string }> = {
  shown: {
    label: 'Show in the shop',
    hint: 'Visitors can see and buy it again',
    done: 'In the shop again',
    failed: 'It was not put into the shop',
  },
  hidden: {
    label: 'Hide',
    hint: 'Out of the shop for now: nobody sees it until you show it again',
    done: 'Hidden from the shop',
    failed: 'It was not hidden',
  },
  retired: {
    label: 'Retire',
    hint: 'You no longer make it: it leaves the shop, and emails about past orders keep its picture',
    done: 'Retired',
    failed: 'It was not retired',
  },
}
const NEXT: Record<State, State[]> = {
  shown: ['hidden', 'retired'],
  hidden: ['shown', 'retired'],
  retired: ['shown'],
}

export function useBraceletMenu({ id, name, version, state }: ManagedBracelet): MenuItems {
  const { client, utils } = useTRPC()
  const navigate = useNavigate()
  const change = useAction({
    send: (next: State) => client.shop.setState.mutate({ id, version, state: next }),
    done: (_saved, next) => ({ title: CHANGES[next].done, description: name }),
    failed: (error, next) => refusal(CHANGES[next].failed, error),
    reads: [utils.shop],
  })
  const copy = useAction({
    send: () => client.shop.duplicate.mutate({ id }),
    done: (made) => ({ title: `“${made.name}” was made`, description: 'It is hidden until you show it.' }),
    failed: 'It was not copied',
    reads: [utils.shop],
    onDone: (made) => navigate({ to: '/admin/bracelets/$id', params: { id: String(made.id) } }),
  })
  return [
    { label: 'Duplicate', act: copy.act() },
    ...NEXT[state].map((next) => ({
      label: CHANGES[next].label,
      hint: CHANGES[next].hint,
      act: change.act(next),
    })),
    { label: 'Find its orders', link: <Link to="/admin/orders" search={{ q: name }} /> },
  ]
}

export const BraceletActions = ({ item }: { item: ManagedBracelet }) => (
  <RowMenu label={`More for ${item.name}`} items={useBraceletMenu(item)} />
)
