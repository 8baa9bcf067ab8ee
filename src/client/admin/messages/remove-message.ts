/** One click removes a message; the toast's Undo restores it. */
import { useTRPC } from '../../trpc.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { useHiddenRows } from '../lists/hidden-rows.ts'

export function useRemoveMessage(): (id: number) => void {
  const { client, utils } = useTRPC()
  const { hide, show } = useHiddenRows(utils.forms.searchContacts)
  const fallOut = (id: number) => {
    const next = neighbourOf(id)
    hide(id)
    count(-1)
    // it moves to where this one was
    next?.focus({ preventScroll: true })
  }
  const comeBack = (id: number) => {
    show(id)
    count(1)
  }
  const count = (change: number) =>
    utils.admin.overview.setData(undefined, (all) =>
      all?.messages == null ? all : { ...all, messages: all.messages + change },
    )
  // refresh the tab's count and rows from the server, and the inbox, which lists the message too
  const settle = () => {
    void utils.admin.overview.invalidate()
    void utils.inbox.list.invalidate()
    return utils.forms.searchContacts.invalidate()
  }

  const restore = useToastMutation({
    mutationFn: (id: number) => client.forms.restoreContact.mutate({ id }),
    success: null,
    failure: { title: 'The message could not be restored', description: 'Please try again.' },
    onMutate: (id) => {
      // the toast and its button disappear
      if (heading()) focusNext = id
      comeBack(id)
    },
    onSuccess: settle,
    onError: (_error, id) => {
      focusNext = undefined
      fallOut(id)
    },
  })
  const remove = useToastMutation({
    mutationFn: (id: number) => client.forms.removeContact.mutate({ id }),
    // its toast, with an action, is below
    success: null,
    failure: { title: 'The message could not be deleted', description: 'Please try again.' },
    onMutate: fallOut,
    onSuccess: (_output, id) => {
      toast({
        title: 'Contact Deleted',
        description: 'The contact message has been removed.',
        action: { label: 'Undo', onClick: () => restore.mutate(id) },
      })
      return settle()
    },
    onError: (_error, id) => comeBack(id),
  })
  return remove.mutate
}

let focusNext: number | undefined
/** Whether this restored message should get the focus; true only once. */
export function isBack(id: number): boolean {
  if (focusNext !== id) return false
  focusNext = undefined
  return true
}

const heading = () => document.querySelector<HTMLElement>('#contact-messages')

/** What gets the focus after a row is removed: the next row, else the previous one, else the heading. */
function neighbourOf(id: number): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('[data-delete]')]
  const index = all.findIndex((button) => button.dataset['delete'] === String(id))
  return all[index + 1] ?? all[index - 1] ?? heading()
}
