/** A form that checks as one types, sends once, and keeps what was typed until it has arrived. */
import { useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { goesOnTyping } from '../ui/field.tsx'
import { useToastMutation, type ToastText } from '../use-toast-mutation.ts'
import {
  controlsOf,
  errorsFrom,
  errorsOf,
  resetSent,
  valuesOf,
  type FormControl,
  type FormSchema,
  type FormValues,
  type FormErrors,
} from './form-values.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export type FormOptions<Input> = {
  /** Fetches the schema; called once somebody is in the form. */
  schema: () => Promise<FormSchema>
  send: (input: Input) => Promise<unknown>
  success: ToastText
  failure: ToastText
  onFailure?: (error: unknown) => void
}

/** Overtaken: it has arrived, and its visitor had gone on before, to the next entry or elsewhere on the page. */
export type Outcome = 'sent' | 'overtaken' | 'failed' | undefined

export function useForm<Input>({ schema, send, success, failure, onFailure }: FormOptions<Input>) {
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const sent = useRef<FormValues>({})
  const sentFrom = useRef<Element>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [outcome, setOutcome] = useState<Outcome>()

  /** Shows what is wrong and leads to the first of it. */
  const show = (found: FormErrors) => {
    // rendered before the focus moves, so that the field is read out together with its error
    flushSync(() => setErrors(found))
    const first = ref.current && controlsOf(ref.current).find(({ name }) => found[name] !== undefined)
    first?.focus()
  }

  const { sendOnce } = useIdempotencyKey(send)
  const { mutateAsync, isPending } = useToastMutation<Input, unknown>({
    mutationFn: sendOnce,
    success,
    failure,
    onSuccess: () => {
      const hasTyped = ref.current !== null && resetSent(ref.current, sent.current)
      setErrors({})
      setOutcome(hasTyped || document.activeElement !== sentFrom.current ? 'overtaken' : 'sent')
    },
    onError: (error) => {
      onFailure?.(error)
      const found = errorsFrom(error.data?.issues ?? [])
      if (Object.keys(found).length > 0) show(found)
      else setOutcome('failed')
    },
  })

  const load = () => schema().catch(() => undefined)

  const submit = async (form: HTMLFormElement) => {
    // a second press or Enter comes before the first has been rendered
    if (isBusy.current) return
    isBusy.current = true
    try {
      setOutcome(undefined)
      form.style.paddingBottom = ''
      const found = errorsOf(form, await load())
      if (Object.keys(found).length > 0) show(found)
      else {
        sent.current = valuesOf(form)
        sentFrom.current = document.activeElement
        // what the texts must be is the schema's word, and the server checks it again
        await mutateAsync(sent.current as Input)
      }
    } catch {
      // already told by the toast
    } finally {
      isBusy.current = false
    }
  }

  const check = async (form: HTMLFormElement, name: string) => {
    const found = errorsOf(form, await load())
    setErrors((others) => ({ ...others, [name]: found[name] }))
  }

  return {
    errors,
    outcome,
    isPending,
    form: {
      ref,
      onFocus: () => void load(),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const { currentTarget, target } = event
        // the thanks hold the focus too, and are no field
        const left: EventTarget = target
        const field = controlsOf(currentTarget).find((control) => control === left)
        // a blank field is not blamed for being passed over
        if (field && !isBlank(field) && goesOnTyping(event)) void check(currentTarget, field.name)
      },
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
        if (outcome === 'sent' || outcome === 'failed')
          changeBelow(currentTarget, target as FormControl, () => setOutcome(undefined))
        const { name } = target as FormControl
        if (errors[name] !== undefined) void check(currentTarget, name)
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

const isBlank = ({ value }: FormControl) => value.trim() === ''

/** Near the end of the page a form that grows shorter pulls the field away from under the words: it keeps that much room. */
function changeBelow(form: HTMLFormElement, field: FormControl, change: () => void): void {
  const { top } = field.getBoundingClientRect()
  flushSync(change)
  const moved = field.getBoundingClientRect().top - top
  if (moved <= 0) return
  form.style.paddingBottom = `${moved}px`
  scrollBy({ top: moved, behavior: 'instant' })
}
