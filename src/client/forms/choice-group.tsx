/** Checkboxes or radios under one question, each a target as large as a button. */
import { Fragment, useId, type ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

type ChoiceGroupProps = {
  type: 'checkbox' | 'radio'
  name: string
  legend: ReactNode
  /** Value and label. */
  choices: readonly (readonly [value: string, label: string])[]
  defaultValue?: string
  error: string | undefined
  /** Labels of one short word: two columns on a phone too. */
  isShort?: boolean
}

export function ChoiceGroup({
  type,
  name,
  legend,
  choices,
  defaultValue,
  error,
  isShort = false,
}: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={cn('mt-1.5 grid gap-2 sm:grid-cols-2', isShort && 'grid-cols-2')}>
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-3 rounded-md border border-field bg-raised px-3.5 py-2 text-base/6 outline-offset-2 outline-primary hover:border-muted has-checked:border-primary has-checked:bg-primary/7 has-focus-visible:outline-3"
          >
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="size-5 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">{breakable(label)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Lets 'Photography/Documentation' break after the slash only. */
function breakable(label: string): ReactNode {
  return label.split('/').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))
}
