/** Actions on an inbox item: a button for the reply or the usual move, and a menu for the others. */
import { IN_THE_BIN } from '#shared/admin/bin.ts'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useRemove } from '../bin/use-remove.ts'
import type { MenuItems } from '../kit/row-menu.tsx'
import { useAction } from '../kit/use-action.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { movesOf } from './inbox-labels.ts'
import { useChangeItem } from './use-change-item.ts'

/** @param onRemoved leaves the item's page */
export function useMoves({ id, kind, name, state, email }: InboxItem, onRemoved?: () => void) {
  const { client, utils } = useTRPC()
  const change = useChangeItem()
  const move = useAction({
    send: (to: InboxState) => client.inbox.setState.mutate({ id, state: to }),
    done: (_output, to) => `${name}: ${inboxStateLabel({ kind, state: to }).toLowerCase()}`,
    failed: ({ data, message }) =>
      data?.code === 'NOT_FOUND'
        ? { title: 'Changed elsewhere', description: message }
        : { title: 'Nothing was changed', description: 'Please try again.' },
    reads: [utils.admin.overview],
    onDone: ({ deletedOn }, to) => change(id, { state: to, deletedOn }),
    onFailed: ({ data }) => {
      if (data?.code === 'NOT_FOUND')
        void Promise.all([utils.inbox.list.invalidate(), utils.inbox.byId.invalidate()])
    },
  })
  const { hide, show } = useHiddenRows(utils.inbox.list)
  const remove = useRemove({
    record: 'inbox',
    remove: () => client.inbox.remove.mutate({ id }),
    done: { title: `${name}: deleted`, description: IN_THE_BIN },
    failure: 'It was not deleted',
    hide,
    show,
    settle: () =>
      Promise.all([
        utils.inbox.list.invalidate(),
        utils.admin.overview.invalidate(),
        utils.forms.searchContacts.invalidate(),
      ]),
  })
  const [usual, ...others] = movesOf({ kind, state })
  const isUsual = state === 'new' && email === '' && usual !== undefined
  const items: MenuItems = [
    ...[...(isUsual ? [] : [usual]), ...others].map(
      (each) => each && { label: each.label, act: move.act(each.to) },
    ),
    {
      label: 'Delete',
      tone: 'danger',
      act: {
        isPending: remove.isPending,
        run: (pressed) => {
          rowFocus(pressed)()
          remove.mutate(id, { ...(onRemoved && { onSuccess: onRemoved }) })
        },
      },
    },
  ]
  return {
    /** Only for an item whose sender left no address to reply to. */
    usual: isUsual && {
      label: usual.label,
      state: inboxStateLabel({ kind, state: usual.to }),
      about: name,
      button: move.button(usual.to),
    },
    items,
  }
}

type MoveButtonProps = {
  move: ReturnType<typeof useMoves>['usual']
  /** 'Prayed for' instead of 'Mark as prayed for'. */
  isShort?: boolean
  size?: 'xs'
  variant?: 'secondary'
}

export const MoveButton = ({ move, isShort, ...look }: MoveButtonProps) =>
  move && (
    <Button {...move.button} {...look}>
      <span className="whitespace-nowrap">
        {isShort ? move.state : move.label}
        <span className="sr-only"> ({move.about})</span>
      </span>
    </Button>
  )
