import type { ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'
import { whenSeen } from '../../platform/ui/ornaments/when-seen.ts'

const tones = { surface: '', sunken: 'bg-sunken', band: 'on-band bg-band' }

type SectionProps = {
  id: string
  title: string
  intro?: string
  tone: keyof typeof tones
  /** On wide screens the heading is beside the content. */
  isSplit?: boolean
  /** The next section continues on the same ground. */
  isContinued?: boolean
  children: ReactNode
}

export function Section({
  id,
  title,
  intro = '',
  tone,
  isSplit = false,
  isContinued = false,
  children,
}: SectionProps) {
  const titleId = `${id}-title`
  return (
    // focusable, so that the keyboard continues from here after a link to it; the margin aligns its edge with the
    // header's
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={cn('-scroll-mt-5.5', tones[tone])}>
      <div
        className={cn(
          'mx-auto max-w-page px-gutter pt-section',
          !isContinued && 'pb-section',
          isSplit && 'grid items-start gap-x-12 lg:grid-cols-[1fr_2fr]',
        )}
      >
        <div>
          <h2 ref={whenSeen} id={titleId} className="threaded text-3xl wrap-anywhere">
            {title}
          </h2>
          {intro !== '' && <p className="mt-3 max-w-2xl text-lg whitespace-pre-line opacity-85">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
