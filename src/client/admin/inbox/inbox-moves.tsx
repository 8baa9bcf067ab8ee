/** Actions of an inbox item: one button, to reply or for its usual move, and the others in a menu. */
import type { ReactNode } from 'react'
import { IN_THE_BIN } from '#shared/admin/bin.ts'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useRemove } from '../bin/use-remove.ts'
import { RowMenu } from '../kit/row-menu.tsx'
import { useAction } from '../kit/use-action.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { movesOf } from './inbox-labels.ts'

type MovesProps = {
  row: InboxItem
  /** The button to reply, if somebody can be replied to. */
  reply: ReactNode
}

export function Moves({ row: { id, kind, name, state }, reply }: MovesProps) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.inbox.list)
  const move = useAction({
    send: (to: InboxState) => client.inbox.setState.mutate({ id, state: to }),
    done: (_output, to) => `${name}: ${inboxStateLabel({ kind, state: to }).toLowerCase()}`,
    failed: ({ data, message }) =>
      data?.code === 'NOT_FOUND'
        ? { title: 'Changed elsewhere', description: message }
        : { title: 'Nothing was changed', description: 'Please try again.' },
    reads: [utils.admin.overview],
    onDone: ({ deletedOn }, to) =>
      patch(id, (row, filter) =>
        filter.state && filter.state !== to ? null : { ...row, state: to, deletedOn },
      ),
    onFailed: ({ data }) => {
      if (data?.code === 'NOT_FOUND') void utils.inbox.list.invalidate()
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
  const isUsual = state === 'new' && !reply && usual !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {reply}
      {isUsual && (
        <Button {...move.button(usual.to)}>
          <span>
            {usual.label}
            <span className="sr-only"> ({name})</span>
          </span>
        </Button>
      )}
      <RowMenu
        label={`More for ${name}`}
        items={[
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
                remove.mutate(id)
              },
            },
          },
        ]}
      />
    </div>
  )
}
