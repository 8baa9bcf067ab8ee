import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../platform/ui/fields/checkbox.tsx'

type ChoiceBoxesProps = { id: string; legend: string; error: string | undefined; children: ReactNode }

/** Checkboxes of which at least one is required. */
export function ChoiceBoxes({ id, legend, error, children }: ChoiceBoxesProps) {
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-sm font-semibold">
        {legend}
        <span aria-hidden="true" className="ml-1 text-danger">
          *
        </span>
      </legend>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div>{children}</div>
    </fieldset>
  )
}

type ChoiceBoxProps = { field: UseFormRegisterReturn; value: string; children: ReactNode }

export const ChoiceBox = ({ field, value, children }: ChoiceBoxProps) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 border-b border-line px-1 py-3 hover:bg-primary/7">
    <Checkbox {...field} value={value} className="mt-0.5" />
    {children}
  </label>
)
