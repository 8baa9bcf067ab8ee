/**
 * A form that is sent to the server: one request at a time, with the server's errors beside the fields they concern.
 */
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form'
import type { DraftOf } from '../drafts.ts'
import type { CallError } from '../trpc.ts'
import { formField, useErrorFocus } from '../ui/fields/form-field.ts'
import { useToastMutation, type ToastText } from '../use-toast-mutation.ts'
import { errorsFrom } from './form-values.ts'

/** The values that an edit is based on, and their version if they have one. */
export type FormBase<Values> = { began: DefaultValues<Values> | undefined; version: number | undefined }

/** Typed values, and the version they are based on. */
export type FormDraft<Values> = FormBase<Values> & { values: Values }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export type ServerFormOptions<Values extends FieldValues, Output, Result> = {
  /** Validates what is typed; public forms load it, and with it zod, only once somebody types. */
  schema: Resolver<Values, unknown, Output>
  start?: DefaultValues<Values>
  /** The version of what is edited, if it has one. */
  version?: number | undefined
  /** Keeps what is typed until it is sent, also while another page is shown; without it, what is typed goes with the form. */
  draft?: DraftOf<FormDraft<Values>> | undefined
  /** Waits for what the form needs before it is sent. @returns whether it may be sent */
  ready?: () => Promise<boolean>
  send: (output: Output, base: FormBase<Values>) => Promise<Result>
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
  version,
  draft,
  ready,
  send,
  success,
  refusal = () => null,
  fields = {},
  onDone,
  onFailure,
}: ServerFormOptions<Values, Output, Result>) {
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const sentFrom = useRef<Element>(null)
  const [kept] = useState(() => draft?.read())
  const base = useRef<FormBase<Values>>({
    began: kept?.began ?? start,
    version: kept ? kept.version : version,
  })
  const [failure, setFailure] = useState<CallError>()
  const [isWaiting, setIsWaiting] = useState(false)
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...((kept ?? start) && { defaultValues: (kept?.values ?? start) as DefaultValues<Values> }),
    resolver: schema,
  })
  useErrorFocus(element, form.formState.submitCount)
  const { subscribe } = form
  const keep = useEffectEvent((values: Values) =>
    draft?.write(
      isSame(values, base.current.began) ? undefined : { ...base.current, values: structuredClone(values) },
    ),
  )
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe],
  )
  const { mutateAsync, isPending } = useToastMutation<Output, Result>({
    // keep no passwords or secrets in the page's memory
    gcTime: 0,
    mutationFn: (output) => send(output, base.current),
    success,
    failure: (error) => (fieldOf(error) ? null : refusal(error)),
    ...(onDone && { onSuccess: onDone }),
    onError: (error) => explain(error),
  })
  // a disabled field or a removed button loses the focus
  useEffect(() => {
    if (isPending) return
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    const before = sentFrom.current
    sentFrom.current = null
    if (before === null || !isLost) return
    if (before.isConnected) (before as HTMLElement).focus()
    if (document.activeElement !== before)
      element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [isPending])
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
    sentFrom.current = document.activeElement
    setFailure(undefined)
    if (ready) {
      setIsWaiting(true)
      const isReady = await ready()
      setIsWaiting(false)
      // what was waited for failed, or somebody has left the form meanwhile
      if (!isReady || element.current?.isConnected === false) {
        isBusy.current = false
        return
      }
    }
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
    /** Sets the version that the edit is based on. */
    baseOn: (next: FormBase<Values>): void => {
      base.current = next
    },
    versionOfBase: () => base.current.version,
    /** Begins again: nothing is typed. */
    restart: () => {
      base.current = { began: start, version }
      form.reset(start)
      draft?.write(undefined)
    },
    field: (name: Path<Values>, options?: RegisterOptions<Values>) => formField(form, name, options),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      void save()
    },
    /** Sends it again. */
    save,
    isPending,
    /** It is sent as soon as it is ready. */
    isWaiting,
    /** The failure that belongs to no field. */
    failure,
    forgetFailure: () => setFailure(undefined),
  }
}
