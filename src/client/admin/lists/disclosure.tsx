import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'

type DisclosureProps = {
  label: ReactNode
  /** Open at first. */
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** More of a row, behind a button. */
export function Disclosure({ label, isOpen = false, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={cn('group/more min-w-0', className)}>
      <summary className="-ml-3 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-full px-3 font-semibold text-primary select-none hover:bg-primary/7 [&::-webkit-details-marker]:hidden">
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open/more:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
