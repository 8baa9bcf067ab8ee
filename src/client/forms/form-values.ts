/** A form's values, and their errors by the server's own schema. */

/** Each field's text, and for checkboxes the list of those chosen. */
export type FormValues = Record<string, string | string[]>
/** One sentence for each invalid field. */
export type FormErrors = Partial<Record<string, string>>

type Issue = { path: string | readonly PropertyKey[]; message: string }
/** The part of a zod schema that a form needs. */
export type FormSchema = {
  safeParse: (texts: FormValues) => { error?: { issues: readonly Issue[] } | undefined }
}

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function controlsOf(form: HTMLFormElement): FormControl[] {
  return [...form.querySelectorAll<FormControl>('input, textarea, select')]
}

export function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const texts: FormValues = {}
  for (const { name, type } of controlsOf(form)) {
    const all = data.getAll(name).map(String)
    texts[name] = type === 'checkbox' ? all : (all[0] ?? '')
  }
  return texts
}

/**
 * Empties the form except for fields changed while the answer was on its way.
 * @returns whether there were any
 */
export function resetSent(form: HTMLFormElement, sent: FormValues): boolean {
  const now = valuesOf(form)
  const typedSince = controlsOf(form).filter(({ name }) => String(now[name]) !== String(sent[name]))
  const restore = typedSince.map((control) => {
    const { value } = control
    const isChecked = control instanceof HTMLInputElement && control.checked
    return () => {
      control.value = value
      if (control instanceof HTMLInputElement) control.checked = isChecked
    }
  })
  form.reset()
  restore.forEach((each) => each())
  return restore.length > 0
}

/**
 * The errors of a form's values.
 * @param schema undefined if its code could not be loaded: then only missing fields are reported.
 */
export function errorsOf(form: HTMLFormElement, schema: FormSchema | undefined): FormErrors {
  if (schema) return errorsFrom(schema.safeParse(valuesOf(form)).error?.issues ?? [])
  return errorsFrom(
    controlsOf(form)
      .filter(({ required, value }) => required && value.trim() === '')
      .map(({ name }) => ({ path: name, message: 'Please fill in this field' })),
  )
}

/** The first error of each field, from the schema or from the server, whose paths are 'skills.0'. */
export function errorsFrom(issues: readonly Issue[]): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of issues) {
    const [field = ''] = typeof path === 'string' ? path.split('.') : path
    errors[String(field)] ??= message
  }
  return errors
}
