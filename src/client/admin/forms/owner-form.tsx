/** Surrounds the fields of an admin form: the result of saving, and conflicts with somebody else's changes. */
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { FormNotice } from '../../ui/form-notice.tsx'
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
  return (
    <form noValidate onSubmit={owner.submit} className={cn('flex flex-col gap-5', width)}>
      <div className="contents">{children}</div>
      {theirs && <Conflict owner={owner} theirs={theirs} labels={labels} read={read} />}
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
          <Button type="submit" busy={owner.isPending}>
            {submit}
          </Button>
          {owner.isUnsaved && <p className="text-sm text-muted">Not saved yet</p>}
        </div>
      )}
    </form>
  )
}

type ConflictProps<Values extends FieldValues> = {
  owner: OwnerFormState<Values>
  theirs: Version<Values>
  labels: Partial<Record<keyof Values, string>>
  read: OwnerFormProps<Values>['read']
}

function Conflict<Values extends FieldValues>(props: ConflictProps<Values>) {
  const { owner, theirs, labels, read = (field, values) => textOf(values[field]) } = props
  const mine = owner.values()
  const changed = Object.entries(labels).filter(([field]) => read(field, mine) !== read(field, theirs.values))
  return (
    <div role="alert" className="flex flex-col gap-4 rounded-card border border-accent-strong bg-raised p-5">
      <p className="font-semibold">This was changed elsewhere since you opened it.</p>
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
