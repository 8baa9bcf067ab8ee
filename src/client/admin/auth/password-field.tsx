/** A password field that can show its text. */
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { controlVariants, Field, type TextFieldProps } from '../../platform/ui/fields/field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'fixed' | 'label'> & { label: ReactNode }

export function PasswordField({
  label,
  hint,
  error,
  required,
  id,
  className,
  'aria-describedby': alsoDescribedBy,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const what = typeof label === 'string' ? label.toLowerCase() : 'password'
  return (
    <Field {...{ label, hint, error, required, id, className }}>
      {(control) => (
        <span className="relative block">
          <input
            maxLength={1000}
            spellCheck={false}
            {...input}
            {...control}
            aria-describedby={clsx(control['aria-describedby'], alsoDescribedBy) || undefined}
            type={isShown ? 'text' : 'password'}
            autoCapitalize={isShown ? 'none' : undefined}
            className={controlVariants({ className: 'pr-20' })}
          />
          <button
            type="button"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-1/2 right-1 min-h-11 min-w-16 -translate-y-1/2 rounded-md px-3 text-sm font-semibold text-primary hover:bg-primary/7"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
