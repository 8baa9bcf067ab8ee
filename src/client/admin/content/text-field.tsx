/** One text of the site content: where it is shown, how long it may be, and a button that restores the default text. */
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { get, useController, useWatch, type FieldValues } from 'react-hook-form'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import type { useServerForm } from '../../platform/forms/use-server-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { goesOnTyping, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { ArticleField } from '../writing/article-field.tsx'
import type { TextSpec } from './field-spec.ts'

export type ContentServer = ReturnType<typeof useServerForm<FieldValues, FieldValues, ContentDraft>>

type ContentTextProps = {
  server: ContentServer
  spec: TextSpec
  /** Path in the form: 'title', 'items.2.question'. */
  path: string
  /** The default text; undefined if there is none. */
  delivered?: string | undefined
}

/** The native input of each kind of short text. */
export const INPUTS = {
  text: { autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  date: { type: 'date' },
  // as text: scrolling over a number field would change it
  number: { inputMode: 'numeric', autoComplete: 'off' },
} as const

export function ContentText({ server, spec, path, delivered }: ContentTextProps) {
  const { kind, label, hint, max, rows, isOptional = false } = spec
  const value = String(useWatch({ control: server.form.control, name: path }) ?? '')
  const props = {
    label: isOptional ? `${label} (optional)` : label,
    required: !isOptional,
    hint: (
      <Hint text={hint} length={value.length} max={kind === 'date' || kind === 'number' ? undefined : max} />
    ),
  }
  return (
    <div>
      {kind === 'markdown' ? (
        <FormattedText {...{ ...props, server, path }} />
      ) : kind === 'area' ? (
        <TextAreaField {...server.field(path)} {...props} rows={rows ?? 3} />
      ) : (
        <TextField {...server.field(path)} {...props} {...INPUTS[kind]} />
      )}
      {delivered !== undefined && (
        <PutBack
          what={label}
          text={delivered}
          isSame={value === delivered}
          onClick={() => {
            server.form.setValue(path, delivered, { shouldDirty: true, shouldValidate: true })
            server.form.setFocus(path)
          }}
        />
      )}
    </div>
  )
}

type FormattedTextProps = Pick<ContentTextProps, 'server' | 'path'> & {
  label: string
  required: boolean
  hint: ReactNode
}

function FormattedText({ server, path, ...props }: FormattedTextProps) {
  const { field, fieldState } = useController({ control: server.form.control, name: path })
  const { ref, value, onChange, onBlur } = field
  return (
    <ArticleField
      {...props}
      ref={ref}
      onlyWords
      content={String(value ?? '')}
      format="markdown"
      error={fieldState.error?.message}
      onChange={({ content }) => onChange(content)}
      onBlur={(event) => value !== '' && goesOnTyping(event) && onBlur()}
    />
  )
}

/** The message of a list as a whole, such as that it has too few items. */
export function listError({ formState }: ContentServer['form'], name: string): string | undefined {
  const error: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, name)
  return error?.message ?? error?.root?.message
}

/** Show the counter at 75% of the limit; always show short limits. */
const FULL = 0.75
const SHORT = 400

function Hint({ text, length, max }: { text: string | undefined; length: number; max: number | undefined }) {
  const isFull = max !== undefined && length > max * FULL
  return (
    <>
      {text !== undefined && <span>{`${text}. `}</span>}
      {isFull && (
        <span className={length > max ? 'font-semibold text-danger' : undefined}>
          {wholeNumber(length)} of {wholeNumber(max)} characters
        </span>
      )}
      {!isFull && max !== undefined && max <= SHORT && <span>{`Up to ${max} characters`}</span>}
    </>
  )
}

type PutBackProps = { what: string; text: string; isSame: boolean; onClick: () => void }

/** Shown once the text differs from the default. */
export function PutBack({ what, text, isSame, onClick }: PutBackProps) {
  if (isSame) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <p className="line-clamp-2 min-w-0 flex-1 basis-60 wrap-anywhere">
        Original text: {text === '' ? 'empty' : `“${text}”`}
      </p>
      <Button variant="quiet" tone="primary" size="xs" onClick={onClick}>
        <Undo2 aria-hidden="true" className="size-4" />
        Restore
        <span className="sr-only"> {what}</span>
      </Button>
    </div>
  )
}
