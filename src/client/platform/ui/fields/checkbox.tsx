/**
 * Checkboxes and radio buttons are native: they register with a form, are sent without script, and weigh nothing. Radix's
 * replace them by buttons and bring the same hidden inputs back for the form.
 */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../cn.ts'

export const Checkbox = ({ className, type = 'checkbox', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} type={type} className={cn('size-5 shrink-0 accent-primary', className)} />
)

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Some, but not all, of its list are ticked. */
  isIndeterminate?: boolean
  /** Its label is only for screen readers. */
  isBare?: boolean
}

/**
 * A checkbox with its label at the right, together as large a target as a button: spread a form's
 * `field('isConfirmed')` on it.
 */
export function CheckboxField({
  label,
  hint,
  error,
  isIndeterminate,
  isBare = false,
  className,
  ...input
}: CheckboxFieldProps) {
  const id = useId()
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className={className}>
      <label
        className={isBare ? 'grid size-11 place-items-center' : 'flex min-h-11 w-fit items-start gap-3 py-2'}
      >
        <Checkbox
          aria-describedby={ids.join(' ') || undefined}
          aria-invalid={error === undefined ? undefined : true}
          {...input}
          {...(isIndeterminate !== undefined && {
            ref: (box: HTMLInputElement | null) => {
              if (box) box.indeterminate = isIndeterminate
            },
          })}
          className={isBare ? '' : 'mt-1'}
        />
        <span className={isBare ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 ml-8 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="ml-8 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
