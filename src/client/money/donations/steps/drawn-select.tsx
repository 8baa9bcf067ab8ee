import type { ComponentProps } from 'react'
import { cn } from '../../../platform/ui/cn.ts'
import { Glyph } from '../../../platform/ui/glyph.tsx'

/** A native select that looks like the text fields. @param props.className of its frame */
export const DrawnSelect = ({ className, ...select }: ComponentProps<'select'>) => (
  <span className={cn('relative block', className)}>
    <select
      {...select}
      className="block min-h-12 w-full scroll-mb-60 appearance-none truncate rounded-md border border-field bg-raised pr-11 pl-3.5 text-base aria-invalid:border-danger"
    />
    <Glyph d="m6 9 6 6 6-6" size="md" className="pointer-events-none absolute top-3.5 right-3.5 text-muted" />
  </span>
)
