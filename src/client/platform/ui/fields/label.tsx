import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/**
 * The label above a control. Native: with `htmlFor`, Radix's would only prevent a double click from selecting the text.
 */
export const Label = ({ className, ...rest }: ComponentProps<'label'>) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- by `htmlFor` of its user
  <label {...rest} className={cn('text-sm font-semibold', className)} />
)
