import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A sentence beside the pay button; a failure has already been announced by its toast. */
export function FormNotice({ tone, children }: { tone: 'change' | 'failure'; children: ReactNode }) {
  const Icon = tone === 'failure' ? CircleAlert : Info
  return (
    <div
      role={tone === 'change' ? 'status' : undefined}
      className={cn(
        'flex items-start gap-3 rounded-card border bg-raised p-4',
        tone === 'failure' ? 'border-danger text-danger' : 'border-accent-strong',
      )}
    >
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div>{children}</div>
    </div>
  )
}
