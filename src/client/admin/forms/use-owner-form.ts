/** An admin form: preserves what is typed, shows conflicts, and never overwrites another version without asking. */
import '../../platform/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { get, set, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { useHasDraft } from '../../platform/drafts.ts'
import { useServerForm, type FormDraft } from '../../platform/forms/use-server-form.ts'
import type { ToastText } from '../../platform/use-toast-mutation.ts'
import { ownDraft, writer } from '../session/own-drafts.ts'
import { useUploadsDone } from '../pictures/use-upload.tsx'

/** A version of what is edited, as stored on the server. */
export type Version<Values> = { values: Values; version: number | undefined }

export type OwnerFormOptions<Values extends FieldValues, Output, Saved> = {
  /** The draft's key: 'project 3'. */
  name: string
  schema: z.ZodType<Output, Values>
  /** Without a version it is new. If a newer version is read, a form without unsaved text shows it. */
  start: Version<DefaultValues<Values>>
  /** @param began the values that the edit is based on */
  send: (output: Output, version: number | undefined, began: DefaultValues<Values>) => Promise<Saved>
  /** The base after saving; defaults to `start`. */
  versionOf?: (saved: Saved) => Version<DefaultValues<Values>>
  /** The form's name after saving, if something new now has an id. */
  nameOf?: (saved: Saved) => string
  /** Reads what somebody else saved meanwhile. */
  readTheirs?: () => Promise<Saved>
  success: ToastText
  /** Maps some of the server's error codes to the field they concern. */
  fields?: Record<string, Path<Values>>
  onSaved: (saved: Saved) => Promise<void> | void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const baseOf = <Values>({ values, version }: Version<Values>) => ({ began: values, version })

type Wrong = (Record<string, unknown> | undefined)[]

/** The errors of a list that were already shown. */
const known = (wrong: Wrong, before: unknown): Wrong =>
  wrong.map((item, index) => {
    const shown = (before as Wrong | undefined)?.[index]
    return item && Object.fromEntries(Object.entries(item).filter(([field]) => shown?.[field] !== undefined))
  })

export function useOwnerForm<Values extends FieldValues, Output, Saved>({
  name,
  schema,
  start,
  send,
  versionOf = () => start,
  nameOf = () => name,
  readTheirs,
  success,
  fields = {},
  onSaved,
}: OwnerFormOptions<Values, Output, Saved>) {
  const sent = useRef<Values>(undefined)
  const by = writer()
  const own = ownDraft<FormDraft<Values>>(name, by)
  const [theirs, setTheirs] = useState<Version<Values>>()
  const isUnsaved = useHasDraft(own.key)
  const server = useServerForm<Values, Output, Saved>({
    schema: async (values, context, about) => {
      const found = await zodResolver(schema)(values, context, about)
      const [list, ...others]: string[] = about.names ?? []
      const wrong: unknown = list && get(found.errors, list)
      // a new item gets no errors before it is left
      if (list && others.length === 0 && Array.isArray(wrong))
        set(found.errors, list, known(wrong, getFieldState(list as Path<Values>).error))
      return found
    },
    start: start.values,
    version: start.version,
    draft: own,
    ready: useUploadsDone(),
    send: (output, { version, began }) => {
      sent.current = structuredClone(getValues())
      return send(output, version, began ?? start.values)
    },
    success,
    fields,
    onDone: (saved) => {
      rebase(saved)
      return onSaved(saved)
    },
    onFailure: async ({ data }) => {
      if (data?.code !== 'CHANGED_ELSEWHERE' || !readTheirs) return false
      try {
        setTheirs(versionOf(await readTheirs()) as Version<Values>)
        return true
      } catch {
        return false
      }
    },
  })
  const { baseOn, versionOfBase } = server
  const { setValue, reset, getValues, getFieldState } = server.form

  const beginAgain = useEffectEvent((version: number | undefined) => {
    if (isUnsaved || version === versionOfBase()) return
    baseOn(baseOf(start))
    reset(start.values)
  })
  useEffect(() => beginAgain(start.version), [start.version])

  /** What was typed during saving stays, as a change of the saved version. */
  const rebase = (saved: Saved) => {
    const typed = Object.entries(own.read()?.values ?? getValues())
    const since = typed.filter(([field, value]) => !isSame(value, sent.current?.[field]))
    const next = baseOf(versionOf(saved))
    baseOn(next)
    const { began, version } = next
    const values = Object.assign({}, began, Object.fromEntries(since))
    for (const field of Object.keys(getValues()) as Path<Values>[])
      if (!isSame(get(values, field), getValues(field))) setValue(field, get(values, field))
    own.write(undefined)
    if (since.length > 0) ownDraft(nameOf(saved), by).write({ values, version, began })
  }

  return {
    ...server,
    theirs,
    isUnsaved,
    values: getValues,
    /** Adopts the other version. */
    takeTheirs: (other: Version<Values>) => {
      baseOn(baseOf(other as Version<DefaultValues<Values>>))
      reset(other.values)
      own.write(undefined)
      setTheirs(undefined)
    },
    /** Saves what is typed over the other version. */
    replaceTheirs: (other: Version<Values>) => {
      baseOn(baseOf(other as Version<DefaultValues<Values>>))
      setTheirs(undefined)
      void server.save()
    },
  }
}

export type OwnerFormState<Values extends FieldValues> = Pick<
  ReturnType<typeof useOwnerForm<Values, unknown, unknown>>,
  | 'submit'
  | 'isWaiting'
  | 'failure'
  | 'theirs'
  | 'isPending'
  | 'isUnsaved'
  | 'values'
  | 'takeTheirs'
  | 'replaceTheirs'
>
