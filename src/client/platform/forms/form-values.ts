/** Reads values from a form's fields, which also covers what was typed or ticked before hydration. */
import type { FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'

/** One sentence for each invalid field. */
export type FormErrors = Partial<Record<string, string>>

type Issue = { path: string | readonly PropertyKey[]; message: string }
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

/** Puts back the values that `valuesOf` has read. A folded part opens if something was typed in it. */
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

/** A fallback if the rules could not be loaded: only reports missing fields. */
export function missingFields<Input extends FieldValues>(
  values: Input,
  _context: unknown,
  { fields }: ResolverOptions<Input>,
): ResolverResult<Input> {
  const missing = Object.entries(fields).filter(
    ([name, { ref }]) => 'required' in ref && ref.required && String(values[name]).trim() === '',
  )
  const errors = missing.map(([name]) => [name, { type: 'required', message: 'Please fill in this field' }])
  return missing.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} }
}

/** The first error of each field, from the schema or from the server, whose paths look like 'skills.0'. */
export function errorsFrom(issues: readonly Issue[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of issues) {
    const [field = ''] = typeof path === 'string' ? path.split('.') : path
    errors[String(field)] ??= message
  }
  return errors
}
