/** One text of the site content: where it is shown, how long it may be, and a button that restores the default text. */
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useWatch, type FieldValues } from 'react-hook-form'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { Button } from '../../platform/ui/button.tsx'
import { goesOnTyping, TextAreaField, TextField } from '../../platform/ui/fields/field.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import type { useOwnerForm } from '../forms/use-owner-form.ts'
import { Loading } from '../ui/loading.tsx'
import type { TextSpec } from './field-spec.ts'

const ArticleField = lazyNamed(() => import('../writing/article-field.tsx'), 'ArticleField')

export type ContentOwner = ReturnType<typeof useOwnerForm<FieldValues, FieldValues, unknown>>

type ContentTextProps = {
  owner: ContentOwner
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
  // as text: a number field changes when somebody scrolls over it
  number: { inputMode: 'numeric', autoComplete: 'off' },
} as const

export function ContentText({ owner, spec, path, delivered }: ContentTextProps) {
  const { kind, label, hint, max, rows, isOptional = false } = spec
  const value = String(useWatch({ control: owner.form.control, name: path }) ?? '')
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
        <FormattedText {...{ ...props, owner, path }} />
      ) : kind === 'area' ? (
        <TextAreaField {...owner.field(path)} {...props} rows={rows ?? 3} />
      ) : (
        <TextField {...owner.field(path)} {...props} {...INPUTS[kind]} />
      )}
      {delivered !== undefined && (
        <PutBack
          what={label}
          text={delivered}
          isSame={value === delivered}
          onClick={() => {
            owner.form.setValue(path, delivered, { shouldDirty: true, shouldValidate: true })
            owner.form.setFocus(path)
          }}
        />
      )}
    </div>
  )
}

type FormattedTextProps = Pick<ContentTextProps, 'owner' | 'path'> & {
  label: string
  required: boolean
  hint: ReactNode
}

function FormattedText({ owner, path, ...props }: FormattedTextProps) {
  const { field, fieldState } = useController({ control: owner.form.control, name: path })
  const { ref, value, onChange, onBlur } = field
  return (
    <LazyBoundary name="The editor" fallback={<Loading what={props.label} />}>
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
    </LazyBoundary>
  )
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
