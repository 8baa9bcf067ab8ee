/** One click removes a message; Undo brings it back with the focus. */
import { useTRPC } from '../../platform/trpc.ts'
import { useRemove } from '../bin/use-remove.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'

export function useRemoveMessage(): (id: number) => void {
  const { client, utils } = useTRPC()
  const { hide, show } = useHiddenRows(utils.forms.searchContacts)
  const fallOut = (id: number) => {
    focusOnReturn(undefined)
    const next = neighbourOf(id)
    hide(id)
    count(-1)
    // it moves to where this one was
    next?.focus({ preventScroll: true })
  }
  const comeBack = (id: number, why: 'undo' | 'refused') => {
    // the toast and its button disappear
    if (why === 'undo' && heading()) focusOnReturn(id)
    show(id)
    count(1)
  }
  const count = (change: number) =>
    utils.admin.overview.setData(undefined, (all) =>
      all?.messages == null ? all : { ...all, messages: all.messages + change },
    )
  return useRemove({
    record: 'message',
    remove: (id) => client.forms.removeContact.mutate({ id }),
    done: { title: 'Contact Deleted', description: 'The contact message has been removed.' },
    failure: 'The message could not be deleted',
    hide: fallOut,
    show: comeBack,
    // refresh the tab's count and rows from the server, and the inbox, which lists the message too
    settle: () => {
      void utils.admin.overview.invalidate()
      void utils.inbox.list.invalidate()
      return utils.forms.searchContacts.invalidate()
    },
  }).mutate
}

let focusNext: number | undefined
function focusOnReturn(id: number | undefined): void {
  focusNext = id
}
/** Whether this restored message should get the focus; true only once. */
export function isBack(id: number): boolean {
  if (focusNext !== id) return false
  focusNext = undefined
  return true
}

const heading = () => document.querySelector<HTMLElement>('#contact-messages')

/** Returns the element to focus after a row is removed: the next row, or the previous one, or the heading. */
function neighbourOf(id: number): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-delete]')]
  const index = all.findIndex((button) => button.dataset['delete'] === String(id))
  return all[index + 1] ?? all[index - 1] ?? heading()
}
