import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'
import { ALERT_MARKS } from './alert-marks.ts'

type AlertProps = {
  tone: keyof typeof ALERT_MARKS
  /** Read out at once. Leave it out if a toast has announced the failure already. */
  isAnnounced?: boolean
  className?: string
  children: ReactNode
}

/** A failure or a change, with its mark. */
export function Alert({ tone, isAnnounced = false, className, children }: AlertProps) {
  return (
    <div
      role={isAnnounced ? 'alert' : tone === 'change' ? 'status' : undefined}
      data-failure={tone === 'failure' || undefined}
      className={cn(
        'flex items-start gap-3 rounded-card border bg-raised p-4',
        tone === 'failure' ? 'border-danger text-danger' : 'border-accent-strong',
        className,
      )}
    >
      <Glyph d={ALERT_MARKS[tone]} size="md" className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

export const AlertTitle = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cn('font-semibold', className)} />
)
export const AlertDescription = ({ className, ...rest }: ComponentProps<'p'>) => (
  <p {...rest} className={cn('text-on-surface', className)} />
)
