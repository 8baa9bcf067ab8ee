/** A form of the owner's: what is typed is not lost, a conflict is shown, and never overwritten unasked. */
import '../../zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { errorsFrom } from '../../forms/form-values.ts'
import type { CallError } from '../../trpc.ts'
import { formField, useErrorFocus } from '../../ui/form-field.ts'
import { useToastMutation, type ToastText } from '../../use-toast-mutation.ts'
import { readFormDraft, saveFormDraft, useHasDraft } from './form-drafts.ts'

/** A version of what is edited, as the server has it. */
export type Version<Values> = { values: Values; version: number | undefined }

export type OwnerFormOptions<Values extends FieldValues, Output, Saved> = {
  /** Which form, among all of the owner's: 'project 3'. */
  name: string
  schema: z.ZodType<Output, Values>
  /** Without a version it is something new. */
  start: Version<DefaultValues<Values>>
  /** @param began the values that the owner began from, with their version. */
  send: (output: Output, version: number | undefined, began: DefaultValues<Values>) => Promise<Saved>
  /** What somebody else saved meanwhile. */
  readTheirs?: () => Promise<Version<Values>>
  success: ToastText
  onSaved: (saved: Saved) => Promise<void> | void
}

export function useOwnerForm<Values extends FieldValues, Output, Saved>({
  name,
  schema,
  start,
  send,
  readTheirs,
  success,
  onSaved,
}: OwnerFormOptions<Values, Output, Saved>) {
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [draft] = useState(() => readFormDraft<Values>(name))
  const base = useRef<Version<DefaultValues<Values>>>(
    draft ? { values: draft.began as DefaultValues<Values>, version: draft.version } : start,
  )
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Version<Values>>()
  const isUnsaved = useHasDraft(name)
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: (draft?.values as DefaultValues<Values> | undefined) ?? start.values,
    resolver: zodResolver(schema),
  })
  const { subscribe, handleSubmit, setError, reset, getValues, formState } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isSame = JSON.stringify(values) === JSON.stringify(start.values)
          const { values: began, version } = base.current
          saveFormDraft(name, isSame ? undefined : { values: structuredClone(values), version, began })
        },
      }),
    [subscribe, name, start],
  )
  useErrorFocus(ref, formState.submitCount)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  const saving = useToastMutation<Output, Saved>({
    mutationFn: (output) => send(output, base.current.version, base.current.values),
    success,
    failure: null,
    onSuccess: (saved) => {
      saveFormDraft(name, undefined)
      return onSaved(saved)
    },
    onError: (error) => void explain(error),
  })

  const explain = async (error: CallError) => {
    const found = Object.entries(errorsFrom(error.data?.issues ?? []))
    for (const [field, message = ''] of found) setError(field as Path<Values>, { message })
    if (found.length > 0) return
    if (error.data?.code === 'CHANGED_ELSEWHERE' && readTheirs) {
      try {
        return setTheirs(await readTheirs())
      } catch {
        // said below
      }
    }
    setFailure(error.data?.error ?? 'The site could not be reached.')
  }

  const save = async () => {
    // a second press or Enter comes before the first has been rendered
    if (isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    await handleSubmit((output) => saving.mutateAsync(output))().catch(() => undefined)
    isBusy.current = false
  }

  return {
    form,
    field: (
      field: Path<Values>,
      options?: { valueAsNumber: boolean } | { setValueAs: (typed: string | number | null) => unknown },
    ) => formField(form, field, options as never),
    failure,
    theirs,
    isPending: saving.isPending,
    isUnsaved,
    values: getValues,
    /** Puts the other version into the fields. */
    takeTheirs: (other: Version<Values>) => {
      base.current = other as Version<DefaultValues<Values>>
      reset(other.values)
      saveFormDraft(name, undefined)
      setTheirs(undefined)
    },
    /** Saves what is typed in the place of the other version. */
    replaceTheirs: (other: Version<Values>) => {
      base.current = other as Version<DefaultValues<Values>>
      setTheirs(undefined)
      void save()
    },
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        void save()
      },
    },
  }
}

export type OwnerFormState<Values extends FieldValues> = Pick<
  ReturnType<typeof useOwnerForm<Values, unknown, unknown>>,
  'failure' | 'theirs' | 'isPending' | 'isUnsaved' | 'values' | 'takeTheirs' | 'replaceTheirs' | 'props'
>
