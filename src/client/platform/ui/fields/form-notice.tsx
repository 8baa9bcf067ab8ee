import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Glyph } from '../glyph.tsx'

const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const ICONS = { failure: `${CIRCLE}M12 8v4M12 16h.010`, change: `${CIRCLE}M12 16v-4M12 8h.010` }

/** A sentence beside the pay button; a toast has announced the failure already. */
export function FormNotice({ tone, children }: { tone: 'change' | 'failure'; children: ReactNode }) {
  return (
    <div
      role={tone === 'change' ? 'status' : undefined}
      data-failure={tone === 'failure' || undefined}
      className={cn(
        'flex items-start gap-3 rounded-card border bg-raised p-4',
        tone === 'failure' ? 'border-danger text-danger' : 'border-accent-strong',
      )}
    >
      <Glyph d={ICONS[tone]} size="md" className="mt-1 shrink-0" />
      <div>{children}</div>
    </div>
  )
}
