import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** The words above a control. Native: with `htmlFor`, Radix's would only prevent a double click from selecting them. */
export const Label = ({ className, ...rest }: ComponentProps<'label'>) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- by `htmlFor` of its user
  <label {...rest} className={cn('text-sm font-semibold', className)} />
)
