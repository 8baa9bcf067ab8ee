/** A content form that checks as one types, sends once, and keeps what was typed until it has arrived. */
import { useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type FieldValues, type Path, type Resolver } from 'react-hook-form'
import { formField, useErrorFocus } from '../ui/form-field.ts'
import { useToastMutation, type ToastText } from '../use-toast-mutation.ts'
import { clearSent, errorsFrom, missingFields, valuesOf } from './form-values.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export type ContentFormOptions<Input extends FieldValues> = {
  /** Fetches the rules; called once somebody is in the form. */
  rules: () => Promise<Resolver<Input>>
  send: (input: Input) => Promise<unknown>
  success: ToastText
  failure: ToastText
  onFailure?: (error: unknown) => void
}

/** Overtaken: it has arrived, and its visitor had gone on before, to the next entry or elsewhere on the page. */
type Outcome = 'sent' | 'overtaken' | 'failed' | undefined

export function useContentForm<Input extends FieldValues>(options: ContentFormOptions<Input>) {
  const { rules, send, success, failure, onFailure } = options
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm<Input>({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (values, context, about) => {
      const resolve = await rules().catch(() => missingFields)
      // what the texts must be is the schema's word, and the server checks it again
      return resolve(ref.current ? (valuesOf(ref.current) as Input) : values, context, about)
    },
  })
  const { handleSubmit, setError, reset } = form

  const { sendOnce } = useIdempotencyKey(send)
  const { mutateAsync, isPending } = useToastMutation<Input, unknown>({
    mutationFn: sendOnce,
    success,
    failure,
    onError: (error) => {
      onFailure?.(error)
      const found = Object.entries(errorsFrom(error.data?.issues ?? []))
      for (const [name, message = ''] of found) setError(name as Path<Input>, { message })
      if (found.length === 0) setOutcome('failed')
    },
  })

  const deliver = async (values: Input) => {
    const sentFrom = document.activeElement
    await mutateAsync(values)
    // the next entry is checked again
    reset(undefined, { keepValues: true })
    const hasTyped = ref.current !== null && clearSent(ref.current, values)
    setOutcome(hasTyped || document.activeElement !== sentFrom ? 'overtaken' : 'sent')
  }

  const submit = async (target: HTMLFormElement) => {
    // a second press or Enter comes before the first has been rendered
    if (isBusy.current) return
    isBusy.current = true
    setOutcome(undefined)
    target.style.paddingBottom = ''
    // the toast has shown the failure
    await handleSubmit(deliver)().catch(() => undefined)
    isBusy.current = false
  }

  useErrorFocus(ref, form.formState.submitCount)

  return {
    field: (name: Path<Input>) => formField(form, name),
    outcome,
    isPending,
    props: {
      ref,
      onFocus: () => void rules().catch(() => undefined),
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        if (outcome === 'failed')
          changeBelow(currentTarget, target as HTMLElement, () => setOutcome(undefined))
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

/** Near the end of the page a form that grows shorter pulls the field away from under the words: it gets that much padding. */
function changeBelow(form: HTMLFormElement, field: HTMLElement, change: () => void): void {
  const { top } = field.getBoundingClientRect()
  flushSync(change)
  const moved = field.getBoundingClientRect().top - top
  if (moved <= 0) return
  form.style.paddingBottom = `${moved}px`
  scrollBy({ top: moved, behavior: 'instant' })
}
