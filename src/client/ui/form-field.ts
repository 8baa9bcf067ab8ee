/** What a field needs of its form: its place in it, and what is wrong with what stands there. */
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

/** For the form's mode 'onTouched'. A blank field is not blamed for being passed over, nor any for a press elsewhere. */
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

/** After a submit the keyboard goes to the first field in error, once its error is there to be read out with it. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, submitCount: number): void {
  useEffect(() => {
    if (submitCount === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input')?.focus()
  }, [form, submitCount])
}
