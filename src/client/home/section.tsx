/** A section of the landing page: a band of one colour under its heading. */
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

const tones = { surface: '', sunken: 'bg-sunken', band: 'on-band bg-band' }

type SectionProps = {
  id: string
  title: string
  /** May be empty. */
  intro?: string
  tone: keyof typeof tones
  /** The heading stands beside the rest on wide screens. */
  isSplit?: boolean
  children: ReactNode
}

export function Section({ id, title, intro = '', tone, isSplit = false, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    // focusable, so that after a link to it the keyboard goes on from here; the margin brings its edge to the header's
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={cn('-scroll-mt-5.5', tones[tone])}>
      <div
        className={cn(
          'mx-auto max-w-page px-gutter py-section',
          isSplit && 'grid items-start gap-x-12 lg:grid-cols-[1fr_2fr]',
        )}
      >
        <div>
          <h2 id={titleId} className="text-3xl wrap-anywhere">
            {title}
          </h2>
          {intro !== '' && <p className="mt-3 max-w-2xl text-lg whitespace-pre-line opacity-85">{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
