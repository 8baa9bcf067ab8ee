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
  setTimeout(
    () => {
      const { failure = 'This could not be sent', advice } = form.dataset
      // what is missing the browser can say too, in its own words
      if (pressed.delete(form) && form.reportValidity()) {
        toast({ title: failure, description: advice, variant: 'destructive' })
      }
    },
    navigator.onLine ? WAIT_MS : 0,
  )
}

if (!import.meta.env.SSR) addEventListener('submit', keepPress)

/** Whether somebody has pressed in vain, and waits still: once. */
export const takePress = (form: HTMLFormElement): boolean => pressed.delete(form)
