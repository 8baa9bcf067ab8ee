/** Reads values from a form's fields, which also covers what was typed or ticked before hydration. */
import type { FieldValues } from 'react-hook-form'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<FormControl>('[name]')]

/** Each field's text; for checkboxes, the list of ticked values. */
export function valuesOf(form: HTMLFormElement): FieldValues {
  const data = new FormData(form)
  return Object.fromEntries(
    controlsOf(form).map(({ name, type }) => [
      name,
      type === 'checkbox' ? data.getAll(name) : (data.get(name) ?? ''),
    ]),
  )
}

/** Restores the values that `valuesOf` has read. A folded part opens if something was typed in it. */
export function fill(form: HTMLFormElement, values: FieldValues): void {
  for (const control of controlsOf(form)) {
    const typed = values[control.name] as string | string[] | undefined
    if (control.type === 'hidden' || typed === undefined) continue
    if (control.type === 'checkbox' || control.type === 'radio')
      (control as HTMLInputElement).checked = [typed].flat().includes(control.value)
    else control.value = [typed].flat().join(', ')
    const folded = control.closest('details')
    if (folded && typed.length > 0) folded.open = true
  }
}

/**
 * Empties the fields that were sent, but keeps what was typed since.
 * @returns whether anything was typed since
 */
export function clearSent(form: HTMLFormElement, sent: FieldValues): boolean {
  const now = valuesOf(form)
  const controls = controlsOf(form)
  const arrived = controls.filter(({ name }) => String(now[name]) === String(sent[name]))
  for (const control of arrived) {
    const { defaultValue = '', defaultChecked = false }: Partial<HTMLInputElement> = control
    Object.assign(control, { value: defaultValue, checked: defaultChecked })
  }
  return arrived.length < controls.length
}
