/** A section of the landing page: a band of one colour under its heading. */
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

const tones = { paper: '', sand: 'bg-sand', plum: 'on-dark bg-plum' }

type SectionProps = {
  id: string
  title: string
  intro?: string
  tone: keyof typeof tones
  children: ReactNode
}

export function Section({ id, title, intro, tone, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    // focusable, so that after a link to it the keyboard goes on from here; the margin brings its edge to the header's
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classNames('-scroll-mt-5.5', tones[tone])}
    >
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id={titleId} className="text-3xl">
          {title}
        </h2>
        {intro !== undefined && <p className="mt-3 max-w-2xl text-lg opacity-85">{intro}</p>}
        {children}
      </div>
    </section>
  )
}
