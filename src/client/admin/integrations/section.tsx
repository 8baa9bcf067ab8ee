/** The parts of both sections: title, button and rows. */
import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; about: ReactNode; action?: ReactNode; children: ReactNode }

export const Section = ({ id, title, about, action, children }: SectionProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-5">
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-article text-muted">{about}</p>
      </div>
      {action}
    </div>
    {children}
  </section>
)

export const NoneYet = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card bg-sunken p-5 text-muted">{children}</p>
)

/** What it may do, or hears of. */
export const Codes = ({ label, codes }: { label: string; codes: readonly string[] }) => (
  <ul aria-label={label} className="my-1.5 flex flex-wrap gap-1.5">
    {codes.map((each) => (
      <li key={each} className="rounded-md bg-sunken px-2 py-0.5 text-on-surface">
        <code>{each}</code>
      </li>
    ))}
  </ul>
)
