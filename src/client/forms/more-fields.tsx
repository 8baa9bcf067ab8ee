import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Glyph } from '../ui/glyph.tsx'

type MoreFieldsProps = {
  title: string
  /** A field inside has an error: it must be visible and gets the focus. */
  isWrong: boolean
  children: ReactNode
}

/** Optional fields that few people need, collapsed at first. */
export function MoreFields({ title, isWrong, children }: MoreFieldsProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    // not through the attribute: it would collapse while the visitor types, as soon as the error is gone
    if (isWrong && ref.current) ref.current.open = true
  }, [isWrong])
  return (
    <details ref={ref} className="group rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-md px-3.5 font-semibold hover:bg-primary/7">
        {title}
        <Glyph d="M6 9l6 6l6-6" className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 px-3.5 pt-2 pb-4">{children}</div>
    </details>
  )
}
