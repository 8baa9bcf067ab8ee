/** Label above, control, hint and error below: the layout of every form row. */
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { useId } from 'react'
import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'
import { FieldError } from './field-error.tsx'
import { Label } from './label.tsx'

export const controlVariants = cva(
  'block w-full min-h-12 rounded-md border border-field px-3.5 py-2.5 text-base/6 transition-[border-color,box-shadow] placeholder:text-muted hover:border-muted focus-visible:border-primary focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]',
  {
    variants: { fixed: { true: 'bg-sunken text-muted', false: 'bg-raised text-on-surface' } },
    defaultVariants: { fixed: false },
  },
)

/** The attributes that connect a control with its label, hint and error. */
export type ControlProps = {
  id: string
  required: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldShape = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  id?: string | undefined
}

/** Only the shell, for a custom control: `<Field label="Amount">{(control) => <input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  id,
  className,
  children,
}: FieldShape & { className?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = clsx(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <Label htmlFor={controlId}>
        <span>{label}</span>
        {required && (
          <span aria-hidden="true" className="ml-1 text-danger">
            *
          </span>
        )}
      </Label>
      {children({
        id: controlId,
        required,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'required'> &
  FieldShape & {
    /** Shown, but not editable. */
    fixed?: boolean
  }

export function TextField({
  label,
  hint,
  error,
  required,
  id,
  className,
  fixed = false,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => (
        <input type="text" readOnly={fixed} {...input} {...control} className={controlVariants({ fixed })} />
      )}
    </Field>
  )
}

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'required'> & FieldShape

export function TextAreaField({ label, hint, error, required, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => (
        <textarea rows={5} {...area} {...control} className={controlVariants({ className: 'resize-y' })} />
      )}
    </Field>
  )
}

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'required'> & FieldShape

/** A native select, which works best on a phone. The children are its options. */
export function SelectField({ label, hint, error, required, id, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={controlVariants({ className: 'appearance-none pr-11' })}
          />
          <Glyph
            d="m6 9 6 6 6-6"
            size="md"
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}

/**
 * Whether the focus moves on to another text field. Only then is the field that lost it validated: otherwise this may
 * be a click, and an appearing error would move the button away from under it.
 */
export function goesOnTyping({ relatedTarget }: FocusEvent): boolean {
  return (
    relatedTarget instanceof Element &&
    relatedTarget.matches('textarea, select, input:not([type=checkbox], [type=radio])')
  )
}
