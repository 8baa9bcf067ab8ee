/** The first rows of a list as links, with a link to the whole list. */
import type { ReactNode } from 'react'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { LondonTime } from '../ui/london-time.tsx'

export const foundRow =
  'flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2 py-1.5 hover:bg-primary/7'
export const wholeList = linkVariants({ strong: true })

/** At the end of a row. */
export const Aside = ({ status, at }: { status: string; at: string }) => (
  <span className="ml-auto flex gap-x-4 text-sm text-muted">
    <span className="inline-block first-letter:uppercase">{status}</span>
    <LondonTime at={at} />
  </span>
)

type FoundRowsProps<Row> = {
  title: string
  rows: readonly Row[]
  more?: ReactNode
  children: (row: Row) => ReactNode
}

/** Omitted if there are no rows. */
export function FoundRows<Row extends { id: number | string }>(props: FoundRowsProps<Row>) {
  const { title, rows, more, children } = props
  if (rows.length === 0) return null
  const id = `found-${title.replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-2">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {more}
    </section>
  )
}
