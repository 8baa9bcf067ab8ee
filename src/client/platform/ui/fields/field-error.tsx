import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'
import { ALERT_MARKS } from '../status/alert-marks.ts'

/** An error beside its field, with the mark of a failure. A span, because a label may contain it. */
export const FieldError = ({ children, className, ...rest }: ComponentProps<'span'>) => (
  <span {...rest} className={cn('flex items-start gap-1.5 text-sm font-medium text-danger', className)}>
    <Glyph d={ALERT_MARKS.failure} size="sm" className="mt-1 shrink-0" />
    <span>{children}</span>
  </span>
)
