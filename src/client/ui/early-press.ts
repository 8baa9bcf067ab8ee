/**
 * Forms that were sent before their code had come (see fetched-later.tsx): the press is kept and made good when the
 * code is here, and told as the failure it is where the code does not come. The form's markup holds the words.
 */
import { toast } from './toast.ts'

const WAIT_MS = 10_000
const pressed = new Set<HTMLFormElement>()

function keepPress(event: Event): void {
  const form = event.target
  // a form with its code has taken the event already
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  event.preventDefault()
  pressed.add(form)
  const isOnline = navigator.onLine
  setTimeout(
    () => {
      const { failure = 'This could not be sent', advice } = form.dataset
      if (!pressed.delete(form)) return
      // what is missing the browser can say too, but later it would take the focus from who types on
      if (isOnline || form.reportValidity()) {
        toast({ title: failure, description: advice, variant: 'destructive' })
      }
    },
    isOnline ? WAIT_MS : 0,
  )
}

if (!import.meta.env.SSR) addEventListener('submit', keepPress)

/** Whether somebody has pressed in vain, and waits still: once. */
export const takePress = (form: HTMLFormElement): boolean => pressed.delete(form)
