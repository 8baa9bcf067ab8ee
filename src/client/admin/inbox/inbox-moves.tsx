/** The buttons of an inbox item: reply first, then its moves between new, answered and closed. */
import type { ReactNode } from 'react'
import { IN_THE_BIN } from '#shared/admin/bin.ts'
import { inboxStateLabel, type InboxItem, type InboxState } from '#shared/admin/inbox.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { useRemove } from '../bin/use-remove.ts'
import { ignoreDoubleClick } from '../ui/ignore-double-click.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'
import { useUpdateCachedRow } from '../lists/update-cached-row.ts'
import { rowFocus } from '../ui/restore-focus.ts'
import { movesOf } from './inbox-labels.ts'

export function Moves({
  row: { id, kind, name, state },
  reply,
}: {
  row: InboxItem
  /** The button to reply, if somebody can be replied to. */
  reply: ReactNode
}) {
  const { client, utils } = useTRPC()
  const patch = useUpdateCachedRow(utils.inbox.list)
  const move = useToastMutation<{ to: InboxState; restoreFocus: () => void }, Pick<InboxItem, 'deletedOn'>>({
    mutationFn: ({ to }) => client.inbox.setState.mutate({ id, state: to }),
    success: (_output, { to }) => ({
      title: `${name}: ${inboxStateLabel({ kind, state: to }).toLowerCase()}`,
    }),
    failure: ({ data, message }) =>
      data?.code === 'NOT_FOUND'
        ? { title: 'Changed elsewhere', description: message }
        : { title: 'Nothing was changed', description: 'Please try again.' },
    onSuccess: ({ deletedOn }, { to, restoreFocus }) => {
      patch(id, (row, filter) =>
        filter.state && filter.state !== to ? null : { ...row, state: to, deletedOn },
      )
      restoreFocus()
      return utils.admin.overview.invalidate()
    },
    onError: ({ data }) => {
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
  return (
    <div className="flex flex-wrap gap-2">
      {reply}
      {movesOf({ kind, state }).map(({ to, label }, index) => {
        const isThis = move.isPending && move.variables.to === to
        return (
          <Button
            key={label}
            variant={index === 0 && state === 'new' && !reply ? 'primary' : 'secondary'}
            busy={isThis}
            disabled={move.isPending && !isThis}
            {...ignoreDoubleClick((pressed) => move.mutate({ to, restoreFocus: rowFocus(pressed) }))}
          >
            <span>
              {label}
              <span className="sr-only"> ({name})</span>
            </span>
          </Button>
        )
      })}
      <Button
        variant="quiet"
        tone="danger"
        disabled={move.isPending}
        {...ignoreDoubleClick((pressed) => {
          rowFocus(pressed)()
          remove.mutate(id)
        })}
      >
        <span>
          Delete
          <span className="sr-only"> ({name})</span>
        </span>
      </Button>
    </div>
  )
}
