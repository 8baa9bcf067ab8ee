/** Copies a bracelet, finds its orders, and puts it into the shop or takes it out. */
import { useNavigate } from '@tanstack/react-router'
import type { ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { refusal, useToastMutation } from '../../platform/use-toast-mutation.ts'
import { MENU_ITEM, RowMenu } from '../lists/row-menu.tsx'
import { rowFocus } from '../ui/restore-focus.ts'

type State = ManagedBracelet['state']

const CHANGES: Record<State, { button: string; meaning: string; done: string; failure: string }> = {
  shown: {
    button: 'Show in the shop',
    meaning: 'Visitors can see and buy it again',
    done: 'In the shop again',
    failure: 'It was not put into the shop',
  },
  hidden: {
    button: 'Hide',
    meaning: 'Out of the shop for now: nobody sees it until you show it again',
    done: 'Hidden from the shop',
    failure: 'It was not hidden',
  },
  retired: {
    button: 'Retire',
    meaning: 'You no longer make it: it leaves the shop, and emails about past orders keep its picture',
    done: 'Retired',
    failure: 'It was not retired',
  },
}
const NEXT: Record<State, State[]> = {
  shown: ['hidden', 'retired'],
  hidden: ['shown', 'retired'],
  retired: ['shown'],
}

type Change = { state: State; restoreFocus: () => void }

export function BraceletActions({ item: { id, name, version, state } }: { item: ManagedBracelet }) {
  const { client, utils } = useTRPC()
  const navigate = useNavigate()
  const changing = useToastMutation<Change, ManagedBracelet>({
    mutationFn: (change) => client.shop.setState.mutate({ id, version, state: change.state }),
    success: (_saved, change) => ({ title: CHANGES[change.state].done, description: name }),
    failure: (error, change) => refusal(CHANGES[change.state].failure, error),
    onSuccess: (_saved, { restoreFocus }) => {
      restoreFocus()
      return utils.shop.invalidate()
    },
    onError: () => void utils.shop.invalidate(),
  })
  const copying = useToastMutation<void, ManagedBracelet>({
    mutationFn: () => client.shop.duplicate.mutate({ id }),
    success: ({ name: copy }) => ({
      title: `“${copy}” was made`,
      description: 'It is hidden until you show it.',
    }),
    failure: (error) => refusal('It was not copied', error),
    onSuccess: (copy) => {
      void utils.shop.invalidate()
      return navigate({ to: '/admin/bracelets/$id', params: { id: String(copy.id) } })
    },
  })
  const ofIt = <span className="sr-only">{name}</span>
  return (
    <RowMenu label={`More for ${name}`} busy={copying.isPending || changing.isPending}>
      {(item) => (
        <>
          <Button {...item} onClick={() => copying.mutate()}>
            Duplicate {ofIt}
          </Button>
          {NEXT[state].map((next) => (
            <Button
              key={next}
              {...item}
              onClick={({ currentTarget }) =>
                changing.mutate({ state: next, restoreFocus: rowFocus(currentTarget) })
              }
            >
              <span className="text-left">
                {CHANGES[next].button} {ofIt}
                <span className="block text-sm font-normal text-muted">{CHANGES[next].meaning}</span>
              </span>
            </Button>
          ))}
          <Button asChild {...MENU_ITEM}>
            <Link to="/admin/orders" search={{ q: name }}>
              Find its orders {ofIt}
            </Link>
          </Button>
        </>
      )}
    </RowMenu>
  )
}
