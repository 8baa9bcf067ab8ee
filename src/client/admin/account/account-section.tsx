import type { ReactNode } from 'react'

type AccountSectionProps = { id: string; title: string; about: ReactNode; children: ReactNode }

export function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 max-w-article text-muted">{about}</p>
      </div>
      {children}
    </section>
  )
}
