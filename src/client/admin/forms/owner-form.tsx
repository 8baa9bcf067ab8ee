/** Surrounds the fields of an admin form: the result of saving, and conflicts with somebody else's changes. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { FormNotice } from '../../platform/ui/fields/form-notice.tsx'
import type { OwnerFormState, Version } from './use-owner-form.ts'

type OwnerFormProps<Values extends FieldValues> = {
  owner: OwnerFormState<Values>
  /** The fields' labels, in order. */
  labels: Partial<Record<keyof Values, string>>
  /** Formats a field's value if it is more than text. */
  read?: ((field: string, values: Values) => string) | undefined
  submit: string
  /** The start of the failure message. */
  failed?: string
  /** A class. */
  width?: string | undefined
  children: ReactNode
}

export function OwnerForm<Values extends FieldValues>(props: OwnerFormProps<Values>) {
  const { owner, labels, read, submit, failed, width = 'max-w-3xl', children } = props
  const { theirs } = owner
  const form = useRef<HTMLFormElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const isAsking = theirs !== undefined
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking === wasAsking.current) return
    wasAsking.current = isAsking
    const { activeElement } = document
    // the question replaces the button, and the button the question
    if (activeElement === null || activeElement === document.body)
      (question.current ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  }, [isAsking])
  return (
    <form ref={form} noValidate onSubmit={owner.submit} className={cn('flex flex-col gap-5', width)}>
      <div className="contents">{children}</div>
      {theirs && <Conflict question={question} owner={owner} theirs={theirs} labels={labels} read={read} />}
      {owner.failure && (
        <div role="alert">
          <FormNotice tone="failure">
            <p className="font-semibold">{failed ?? 'Not saved. Everything you typed is still here.'}</p>
            <p className="text-sm">{owner.failure.data?.error ?? 'The site could not be reached.'}</p>
          </FormNotice>
        </div>
      )}
      {!theirs && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={owner.isPending || owner.isWaiting}>
            {submit}
          </Button>
          {owner.isUnsaved && <p className="text-sm text-muted">Not saved yet</p>}
        </div>
      )}
    </form>
  )
}

type ConflictProps<Values extends FieldValues> = {
  question: RefObject<HTMLParagraphElement | null>
  owner: OwnerFormState<Values>
  theirs: Version<Values>
  labels: Partial<Record<keyof Values, string>>
  read: OwnerFormProps<Values>['read']
}

function Conflict<Values extends FieldValues>(props: ConflictProps<Values>) {
  const { question, owner, theirs, labels, read = (field, values) => textOf(values[field]) } = props
  const mine = owner.values()
  const changed = Object.entries(labels).filter(([field]) => read(field, mine) !== read(field, theirs.values))
  return (
    <div role="alert" className="flex flex-col gap-4 rounded-card border border-accent-strong bg-raised p-5">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {changedElsewhereText('This')}
      </p>
      {changed.length === 0 && <p>None of what stands here is different.</p>}
      <dl className="flex flex-col gap-3">
        {changed.map(([field, label]) => (
          <div key={field}>
            <dt className="text-sm font-semibold">{label}, as it is now</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{read(field, theirs.values) || 'Empty'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => owner.takeTheirs(theirs)}>
          Use theirs
        </Button>
        <Button busy={owner.isPending} onClick={() => owner.replaceTheirs(theirs)}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

type Shown = string | number | boolean | null | undefined | { alt?: string; question?: string } | Shown[]

/** A value as text: one line per entry of a list, and an entry with several fields as its texts. */
function textOf(value: Shown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if (typeof value === 'object' && value !== null) return value.alt ?? value.question ?? ''
  return String(value ?? '')
}
