/** A section of a page other than a list: heading, purpose, and at most one button. */
import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; about?: ReactNode; action?: ReactNode; children?: ReactNode }

export const Section = ({ id, title, about, action, children }: SectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-4">
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {about !== undefined && <p className="mt-1 max-w-article text-muted">{about}</p>}
      </div>
      {action}
    </div>
    {children}
  </section>
)

/** Shown instead of an empty list. */
export const NoneYet = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card bg-sunken p-5 text-muted">{children}</p>
)
