/** The first rows of a list as links, with a link to the whole list. */
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { linkVariants } from '../../platform/ui/text-link.tsx'
import { RecordSection } from '../kit/record-page.tsx'
import { LondonTime } from '../ui/london-time.tsx'

export const foundRow =
  'flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line px-2 py-1.5 hover:bg-primary/7'

/** At the end of a row. */
export const Aside = ({ status, at }: { status: string; at: string }) => (
  <span className="ml-auto flex gap-x-4 text-sm text-muted">
    <span className="inline-block first-letter:uppercase">{status}</span>
    <LondonTime at={at} />
  </span>
)

type FoundRowsProps<Row> = {
  title: string
  /** The first of them; null if the role may not see them. */
  found: { rows: readonly Row[]; hasMore?: boolean } | null
  /** Link to the whole list, without its text. */
  more?: ReactElement<{ className?: string; children?: ReactNode }>
  /** The text of that link: 'All their orders'. */
  all?: string
  children: (row: Row) => ReactNode
}

/** Omitted if there are no rows. */
export function FoundRows<Row extends { id: number | string }>(props: FoundRowsProps<Row>) {
  const { title, found, more, all, children } = props
  if (!found || found.rows.length === 0) return null
  return (
    <RecordSection
      id={`found-${title.replaceAll(' ', '-')}`}
      title={title}
      action={
        found.hasMore &&
        more &&
        cloneElement(more, { className: linkVariants({ strong: true }), children: all })
      }
    >
      <ul className="-mx-2">
        {found.rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </RecordSection>
  )
}
