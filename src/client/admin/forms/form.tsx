/** Surrounds the fields of an owner's form: its button, the result of sending it, and conflicts. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import type { Stored, useServerForm } from '../../platform/forms/use-server-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cn } from '../../platform/ui/cn.ts'
import { Alert } from '../../platform/ui/status/alert.tsx'
import { explain } from '../session/sign-in-error.ts'

export type Server<Values extends FieldValues> = ReturnType<typeof useServerForm<Values, unknown, unknown>>

/** The result of `useServerForm`, whatever it sends. */
export type ServerForm<Values extends FieldValues> = Omit<Server<Values>, 'form' | 'field'> & {
  form: Pick<Server<Values>['form'], 'getValues'>
}

export type FormShape = {
  submit: string
  /**
   * Closes a form that a button opened. With it, the first field gets the focus, and closing discards what was typed.
   */
  onClose?: (() => void) | undefined
  close?: string | undefined
  /** Without a card around it, because its groups of fields are cards. */
  isPlain?: boolean | undefined
  /** Names the form. */
  label?: string | undefined
  /** Focuses the first field. */
  isFocused?: boolean | undefined
  /** Shown beside the button. */
  aside?: ReactNode
  /** The start of the failure message. */
  failed?: string | undefined
  className?: string | undefined
}

export type FormProps<Values extends FieldValues> = FormShape & {
  form: ServerForm<Values>
  /**
   * The labels of a record's fields, in order. With them the form says whether it is saved, and asks what to do about
   * somebody else's changes.
   */
  labels?: Partial<Record<keyof Values, string>>
  /** Formats a field's value if it is more than text. */
  read?: ((field: string, values: Values) => string) | undefined
  children: ReactNode
}

export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, labels, read, submit, onClose, close = 'Cancel', label, aside, children } = props
  const { className = labels && 'max-w-3xl' } = props
  const { isFocused = onClose !== undefined, isPlain = onClose === undefined } = props
  const { failed = labels && 'Not saved. Everything you typed is still here.' } = props
  const { theirs, failure } = form
  // an opened form closes after it is sent: what is typed meanwhile would be lost
  const Fields = onClose ? 'fieldset' : 'div'
  const element = useRef<HTMLFormElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const isAsking = theirs !== undefined
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isFocused) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isFocused])
  useEffect(() => {
    if (isAsking === wasAsking.current) return
    wasAsking.current = isAsking
    const { activeElement } = document
    // the conflict question and the button replace each other
    if (activeElement === null || activeElement === document.body)
      (question.current ?? element.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  }, [isAsking])
  return (
    <form
      ref={element}
      noValidate
      // a no-op: a native submit would put the text into the URL
      method="dialog"
      aria-label={label}
      className={cn(
        'flex flex-col gap-5',
        !isPlain && 'rounded-card border border-line bg-raised p-5',
        className,
      )}
      onSubmit={form.submit}
    >
      <Fields disabled={onClose && form.isPending} className="flex min-w-0 flex-col gap-5">
        {children}
      </Fields>
      {theirs && labels && <Conflict {...{ question, form, theirs, labels, read }} />}
      {failure && !form.isToastShown && (
        <div role="alert">
          <Alert tone="failure">
            {failed !== undefined && <p className="font-semibold">{failed}</p>}
            <p className={failed && 'text-sm'}>
              {failed === undefined
                ? explain(failure)
                : (failure.data?.error ?? 'The site could not be reached.')}
            </p>
          </Alert>
        </div>
      )}
      {!theirs && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" busy={form.isPending || form.isWaiting}>
            {submit}
          </Button>
          {onClose && (
            <Button
              variant="quiet"
              onClick={() => {
                form.discard()
                onClose()
              }}
            >
              {close}
            </Button>
          )}
          <div className="contents">{aside}</div>
          {labels && !onClose && form.isUnsaved && <p className="text-sm text-muted">Not saved yet</p>}
        </div>
      )}
    </form>
  )
}

type ConflictProps<Values extends FieldValues> = Required<Pick<FormProps<Values>, 'form' | 'labels'>> &
  Pick<FormProps<Values>, 'read'> & {
    question: RefObject<HTMLParagraphElement | null>
    theirs: Stored<Values>
  }

function Conflict<Values extends FieldValues>({
  question,
  form,
  theirs,
  labels,
  read = (field, values) => textOf(values[field]),
}: ConflictProps<Values>) {
  const other = theirs.start as Values
  const mine = form.form.getValues()
  const changed = Object.entries(labels).filter(([field]) => read(field, mine) !== read(field, other))
  return (
    <div role="alert" className="flex flex-col gap-4 rounded-card border border-accent-strong bg-raised p-5">
      <p ref={question} tabIndex={-1} className="font-semibold">
        {changedElsewhereText('This')}
      </p>
      {changed.length === 0 && <p>None of the fields shown here differ.</p>}
      <dl className="flex flex-col gap-3">
        {changed.map(([field, label]) => (
          <div key={field}>
            <dt className="text-sm font-semibold">{label}, as it is now</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{read(field, other) || 'Empty'}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => form.takeTheirs(theirs)}>
          Use theirs
        </Button>
        <Button busy={form.isPending} onClick={() => form.replaceTheirs(theirs)}>
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
