/** Connects a field to its form: registration, and its error. */
import { useEffect, type FocusEvent, type RefObject } from 'react'
import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { goesOnTyping } from './field.tsx'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>

/** For forms in 'onTouched' mode. Skipping an empty field, or clicking elsewhere, does not count as an error. */
export function formField<Values extends FieldValues>(
  { register, formState: { errors } }: Form<Values>,
  name: Path<Values>,
  options?: RegisterOptions<Values>,
) {
  const { onBlur, ...field } = register(name, options)
  const error: FieldError | undefined = get(errors, name)
  return {
    ...field,
    error: error?.message,
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      if (event.target.value.trim() !== '' && goesOnTyping(event)) void onBlur(event)
    },
  }
}

/** After a submit, focuses the first invalid field once its error is rendered, so that it is read out too. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input')?.focus()
  }, [form, submitCount])
}
