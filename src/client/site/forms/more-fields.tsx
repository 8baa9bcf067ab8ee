import { useId, useState, type ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { Glyph } from '../../platform/ui/glyph.tsx'

type MoreFieldsProps = {
  title: string
  /** A field inside has an error: it must be visible and gets the focus. */
  isWrong: boolean
  children: ReactNode
}

/** Optional fields that few people need: folded at first on phones, open from 768 px on. */
export function MoreFields({ title, isWrong, children }: MoreFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  // stays open once the error is gone, while the visitor types
  if (isWrong && !isOpen) setIsOpen(true)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border border-field px-3.5 text-left font-semibold hover:bg-primary/7 md:hidden"
      >
        <span>{title}</span>
        <Glyph d="M6 9l6 6l6-6" className={cn('shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={cn('flex flex-col gap-5 max-md:mt-5', !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </div>
  )
}
