/**
 * A form that is sent to the server: one request at a time, with the server's errors beside the fields they concern.
 */
import { useRef, useState, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form'
import type { CallError } from '../trpc.ts'
import { formField, useErrorFocus } from '../ui/form-field.ts'
import { useToastMutation, type ToastText } from '../use-toast-mutation.ts'
import { errorsFrom } from './form-values.ts'

export type ServerFormOptions<Values extends FieldValues, Output, Result> = {
  /** Validates what is typed; public forms load it, and with it zod, only once somebody types. */
  schema: Resolver<Values, unknown, Output>
  start?: DefaultValues<Values>
  send: (output: Output) => Promise<Result>
  /** The success toast; null if the page itself shows the success. */
  success: ToastText | null | ((result: Result) => ToastText | null)
  /** The failure toast; null if only the form shows the failure. */
  refusal?: (error: CallError) => ToastText | null
  /** Maps some of the server's error codes to the field they concern. */
  fields?: Record<string, Path<Values>>
  onDone?: (result: Result, output: Output) => Promise<void> | void
  /** Returns true if the form need not show this failure. */
  onFailure?: (error: CallError) => Promise<boolean> | void
}

export function useServerForm<Values extends FieldValues, Output, Result>({
  schema,
  start,
  send,
  success,
  refusal = () => null,
  fields = {},
  onDone,
  onFailure,
}: ServerFormOptions<Values, Output, Result>) {
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [failure, setFailure] = useState<CallError>()
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...(start && { defaultValues: start }),
    resolver: schema,
  })
  useErrorFocus(element, form.formState.submitCount)
  const { mutateAsync, isPending } = useToastMutation<Output, Result>({
    // keep no passwords or secrets in the page's memory
    gcTime: 0,
    mutationFn: send,
    success,
    failure: (error) => (fieldOf(error) ? null : refusal(error)),
    ...(onDone && { onSuccess: onDone }),
    onError: (error) => explain(error),
  })
  const fieldOf = ({ data }: CallError) => fields[data?.code ?? '']

  const explain = (cause: CallError) => {
    const handling = onFailure?.(cause)
    const field = fieldOf(cause)
    const found = field ? { [field]: cause.message } : errorsFrom(cause.data?.issues ?? [])
    for (const [name, message = ''] of Object.entries(found)) form.setError(name as Path<Values>, { message })
    if (Object.keys(found).length > 0) return
    if (handling) void handling.then((isHandled) => setFailure(isHandled ? undefined : cause))
    else setFailure(cause)
  }

  const save = async () => {
    // a second click or Enter may come before the first one has rendered
    if (isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    let isSent = false
    await form
      .handleSubmit(async (output) => {
        await mutateAsync(output)
        isSent = true
      })()
      // shown by `explain`
      .catch(() => undefined)
    // validate newly typed text only after the field is left
    if (isSent) form.reset(undefined, { keepValues: true })
    isBusy.current = false
  }

  return {
    form,
    field: (name: Path<Values>, options?: RegisterOptions<Values>) => formField(form, name, options),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      void save()
    },
    /** Sends it again. */
    save,
    isPending,
    /** The failure that belongs to no field. */
    failure,
    forgetFailure: () => setFailure(undefined),
  }
}
