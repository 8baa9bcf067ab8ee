/**
 * The one form engine: rules, drafts, one request at a time, the server's errors beside the fields they concern, and
 * conflicts with what somebody else saved meanwhile.
 */
import { useContext, useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form'
import { readCallError } from '../call-error.ts'
import { draftOf, useHasDraft } from '../drafts.ts'
import type { CallError } from '../trpc.ts'
import { formField, useErrorFocus } from '../ui/fields/form-field.ts'
import { useToastMutation, type ToastText } from '../use-toast-mutation.ts'
import { FormScopeContext } from './form-scope.ts'
import { newKey } from '../idempotency-key.ts'
import { errorsOf, firstErrors, missingFields, shownBefore, type Rules } from './rules.ts'

/** The edited record as stored on the server: its values, and its version if it has one. */
export type Stored<Values> = { start?: Values | undefined; version?: number | undefined }

/** The state that a request is based on. */
export type Sent<Values> = {
  began: DefaultValues<Values> | undefined
  version: number | undefined
  /** The idempotency key: the same for the same values until they are stored, so that a lost response is harmless. */
  readonly key: string
}

type Draft<Values> = Omit<Sent<Values>, 'key'> & { values: Values }

/** The rules determine a form's values; the edited record may lack some. */
type Beginning<Values> = Stored<DefaultValues<NoInfer<Values>>>

export type ServerFormOptions<Values extends FieldValues, Output, Result> = Beginning<Values> & {
  /** Names its draft: 'project 3'. */
  name: string
  /**
   * Where what is typed stays until it is sent: 'none' for passwords and codes; 'page' also while another page is shown;
   * 'browser' also after it is closed.
   */
  keeps: 'none' | 'page' | 'browser'
  /** The rules. A function loads them, and with them zod, once somebody types. */
  schema: Rules<Values, Output> | (() => Promise<Rules<Values, Output>>)
  /**
   * Reads the DOM's fields, whose values may have been typed before hydration. They are sent as typed, the server
   * normalises them by the same rules, and the form empties them itself.
   */
  typed?: () => Values
  send: (output: Output, sent: Sent<Values>) => Promise<Result>
  /** Returns the stored record after the save; without it, the form begins again from `start`. Later typed text stays. */
  storedOf?: (result: Result) => Beginning<Values>
  /** The form's name after the save, if a new record got its id. */
  nameOf?: (result: Result) => string
  /** Reads what somebody else saved meanwhile. */
  readTheirs?: () => Promise<Result>
  /** The success toast; null if the page itself shows the success. */
  success: ToastText | null | ((result: Result) => ToastText | null)
  /** The failure toast; null if only the form shows the failure. */
  refusal?: (error: CallError) => ToastText | null
  /** Maps some of the server's error codes to the field they concern. */
  fields?: Record<string, Path<Values>>
  onDone?: (result: Result, output: Output) => Promise<void> | void
  /** Returns true if the form need not show this failure. */
  onFailure?: (error: CallError) => Promise<boolean> | void
  /** Called if a field is invalid, so that nothing is sent. */
  onInvalid?: (errors: FieldErrors<Values>) => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function useServerForm<Values extends FieldValues, Output, Result>({
  name,
  keeps,
  schema,
  typed,
  start,
  version,
  send,
  storedOf = () => ({ start, version }),
  nameOf = () => name,
  readTheirs,
  success,
  refusal = () => null,
  fields = {},
  onDone,
  onFailure,
  onInvalid,
}: ServerFormOptions<Values, Output, Result>) {
  const { prefix, ready } = useContext(FormScopeContext)
  const draftFor = (form: string) =>
    draftOf<Draft<Values>>(prefix + form, keeps === 'browser' ? 'browser' : 'page')
  const draft = keeps === 'none' ? undefined : draftFor(name)
  const isUnsaved = useHasDraft(draft?.key ?? '')
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const sentFrom = useRef<Element>(null)
  const sent = useRef<Values>(undefined)
  const [unsent] = useState(() => draft?.read())
  const base = useRef(unsent ? { began: unsent.began, version: unsent.version } : { began: start, version })
  const [failure, setFailure] = useState<CallError>()
  const [theirs, setTheirs] = useState<Stored<Values>>()
  const [isWaiting, setIsWaiting] = useState(false)

  const check: Resolver<Values, unknown, Output> = async (values, context, about) => {
    const rules = typeof schema === 'function' ? await schema().catch(() => undefined) : schema
    const read = typed?.() ?? values
    if (!rules) return missingFields(read, context, about) as never
    const checked = await rules['~standard'].validate(read)
    if (!checked.issues) return { values: typed ? (read as never) : checked.value, errors: {} }
    const errors = errorsOf(checked.issues)
    const [field = '', ...others]: string[] = about.names ?? []
    const wrong: unknown = get(errors, field)
    if (others.length === 0 && Array.isArray(wrong))
      set(errors, field, shownBefore(wrong, form.getFieldState(field as Path<Values>).error))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    ...((unsent ?? start) && { defaultValues: (unsent?.values ?? start) as DefaultValues<Values> }),
    resolver: check,
  })
  const { subscribe, getValues, setValue, setError, reset } = form
  useErrorFocus(element, form.formState.submitCount)

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
    mutationFn: async (output) => {
      sent.current = structuredClone(getValues())
      const request = Object.assign(keyOf(prefix + name, output), base.current)
      try {
        return await send(output, request)
      } catch (error) {
        if (readCallError(error).code !== 'KEY_USED' || !request.forget()) throw error
        // sent before with other values, or erased meanwhile: no reason to bother the visitor
        return await send(output, request)
      }
    },
    success,
    failure: (error) => (fieldOf(error) ? null : refusal(error)),
    onSuccess: (result, output) => {
      draftOf(`key of ${prefix}${name}`).write(undefined)
      if (!typed) rebase(result)
      return onDone?.(result, output)
    },
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

  const baseOn = (next: Stored<DefaultValues<Values>>) => {
    base.current = { began: next.start, version: next.version }
  }
  /** Text typed during saving stays, as a change of the newly stored record. */
  const rebase = (result: Result) => {
    const now = Object.entries(draft?.read()?.values ?? getValues())
    const since = now.filter(([field, value]) => !isSame(value, sent.current?.[field]))
    baseOn(storedOf(result))
    const values = Object.assign({}, base.current.began, Object.fromEntries(since)) as Values
    for (const field of Object.keys(getValues()) as Path<Values>[])
      if (!isSame(get(values, field), getValues(field))) setValue(field, get(values, field))
    draft?.write(undefined)
    if (since.length > 0 && draft) draftFor(nameOf(result)).write({ values, ...base.current })
  }
  const beginAgain = useEffectEvent((next: number | undefined) => {
    if (isUnsaved || next === base.current.version) return
    baseOn({ start, version })
    reset(start)
  })
  useEffect(() => beginAgain(version), [version])

  const fieldOf = ({ data }: CallError) => fields[data?.code ?? '']
  const askAbout = async (read: () => Promise<Result>, cause: CallError): Promise<boolean> => {
    if (cause.data?.code !== 'CHANGED_ELSEWHERE') return false
    try {
      setTheirs(storedOf(await read()) as Stored<Values>)
      return true
    } catch {
      return false
    }
  }
  const explain = (cause: CallError) => {
    const handling = onFailure?.(cause) ?? (readTheirs && askAbout(readTheirs, cause))
    const field = fieldOf(cause)
    const found = field ? { [field]: cause.message } : firstErrors(cause.data?.issues ?? [])
    for (const [wrong, message = ''] of Object.entries(found)) setError(wrong as Path<Values>, { message })
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
      // an upload failed, or the form was left meanwhile
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
      }, onInvalid)()
      // shown by `explain`
      .catch(() => undefined)
    // validate newly typed text only after the field is left
    if (isSent) reset(undefined, { keepValues: true })
    isBusy.current = false
  }

  return {
    form,
    field: (of: Path<Values>, options?: RegisterOptions<Values>) => formField(form, of, options),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      void save()
    },
    /** Sends it again. */
    save,
    isPending,
    /** A click while it waits sends it as soon as it is ready. */
    isWaiting,
    isUnsaved,
    /** The failure that belongs to no field. */
    failure,
    /** A toast has said it. */
    isToastShown: failure !== undefined && refusal(failure) !== null,
    forgetFailure: () => setFailure(undefined),
    /** Forgets the typed values, because the form closes without being sent. */
    discard: () => draft?.write(undefined),
    /** The version that somebody else saved meanwhile. */
    theirs,
    takeTheirs: (other: Stored<Values>) => {
      baseOn(other as Stored<DefaultValues<Values>>)
      reset(other.start)
      draft?.write(undefined)
      setTheirs(undefined)
    },
    /** Saves what is typed over the other version. */
    replaceTheirs: (other: Stored<Values>) => {
      baseOn(other as Stored<DefaultValues<Values>>)
      setTheirs(undefined)
      void save()
    },
  }
}

/**
 * The idempotency key of the values. It outlives the form with its draft, because both may be sent again after a visit
 * elsewhere.
 */
function keyOf(form: string, output: unknown) {
  const last = draftOf<{ texts: string; key: string }>(`key of ${form}`)
  let isUsed = false
  return {
    get key(): string {
      isUsed = true
      const texts = JSON.stringify(output)
      const before = last.read()
      const key = before?.texts === texts ? before.key : newKey()
      last.write({ texts, key })
      return key
    },
    /** @returns whether it was asked for */
    forget: (): boolean => {
      last.write(undefined)
      return isUsed
    },
  }
}
