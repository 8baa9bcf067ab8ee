/** Checkboxes or radio buttons under one question, each with a target as large as a button. */
import { Fragment, useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Checkbox } from './checkbox.tsx'
import { FieldError } from './field-error.tsx'

type ChoiceGroupProps = {
  type: 'checkbox' | 'radio'
  name: string
  legend: ReactNode
  /** Below the legend. */
  hint?: ReactNode
  /** Value and label. */
  choices: readonly (readonly [value: string, label: string])[]
  defaultValue?: string
  /** Registers each box with the form that holds the values. */
  control?: Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'onBlur'>
  error: string | undefined
  /** 'short': two columns even on a phone, for one-word labels; 'chips': side by side, as many as fit; on a phone in columns. */
  look?: 'long' | 'short' | 'chips'
}

const LAYOUTS = {
  long: 'grid gap-2 sm:grid-cols-2',
  short: 'grid grid-cols-2 gap-2',
  chips: 'grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2 sm:flex sm:flex-wrap',
}

export function ChoiceGroup({
  type,
  name,
  legend,
  hint,
  choices,
  defaultValue,
  control,
  error,
  look = 'long',
}: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-semibold">{legend}</legend>
      {hint !== undefined && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className={cn('mt-1.5', LAYOUTS[look])}>
        {choices.map(([value, label]) => (
          <label
            key={value}
            className={cn(
              'flex items-center border border-field bg-raised py-2 outline-offset-2 outline-primary hover:border-muted has-checked:border-primary has-checked:bg-primary/7 has-focus-visible:outline-3',
              look === 'chips'
                ? 'min-h-11 gap-2 rounded-md px-3 text-sm/5 sm:rounded-full sm:pr-4'
                : 'min-h-12 gap-3 rounded-md px-3.5 text-base/6',
            )}
          >
            <Checkbox
              type={type}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              {...control}
              className="outline-none"
            />
            <span className="min-w-0">{breakable(label)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}

/** Lets 'Photography/Documentation' break only after the slash. */
function breakable(label: string): ReactNode {
  return label.split('/').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (
        <span>
          /<wbr />
        </span>
      )}
      <span>{word}</span>
    </Fragment>
  ))
}
