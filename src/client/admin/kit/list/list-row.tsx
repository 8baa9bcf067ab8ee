/** A row of a list: columns under their heads on a wide screen, two lines on a phone. */
import type { CSSProperties, ReactNode } from 'react'
import { cn } from '../../../platform/ui/cn.ts'

/** Title and width of each column: `['Donor', 'minmax(0,1fr)']`. The last may be '' for the actions. */
export type Columns = readonly (readonly [title: string, width: string])[]

const grid = 'lg:grid lg:grid-cols-(--columns) lg:gap-x-6'

/** Sets the widths for the rows in it, below their heads. */
export function ListColumns({ columns, children }: { columns: Columns | undefined; children: ReactNode }) {
  if (!columns) return children
  const widths = columns.map(([, width]) => width).join(' ')
  return (
    <div style={{ '--columns': widths } as CSSProperties}>
      {/* each row labels its own values for screen readers */}
      <div
        aria-hidden="true"
        className={cn('hidden border-b border-line pb-2 text-sm font-semibold text-muted', grid)}
      >
        {columns.map(([title], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns are never reordered
          <span key={index}>{title}</span>
        ))}
      </div>
      {children}
    </div>
  )
}

type ListRowProps = {
  /** Of the heading, for example `order-3`. */
  id: string
  /** 3 below a section's heading. */
  level?: 2 | 3
  /** Before the heading: a checkbox. */
  lead?: ReactNode
  /** Usually the link to the record. */
  heading: ReactNode
  /** Below the heading, on a wide screen only. */
  detail?: ReactNode
  /** The columns after it; on a phone together the second line. */
  cells?: readonly ReactNode[]
  /** The last column before the actions: state or amount; on a phone at the right of the heading. */
  end?: ReactNode
  /** At most one button and a `RowMenu`. */
  actions?: ReactNode
}

export function ListRow({ id, level = 2, lead, heading, detail, cells = [], end, actions }: ListRowProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      aria-labelledby={id}
      className={cn(
        'grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5',
        lead === undefined && 'max-lg:-ml-3',
        grid,
      )}
    >
      {lead !== undefined && <div className="row-span-2 lg:row-span-1">{lead}</div>}
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        <Heading
          id={id}
          tabIndex={-1}
          data-row-heading=""
          className="truncate font-body text-base/6 font-semibold tracking-normal"
        >
          {heading}
        </Heading>
        {detail !== undefined && (
          <p className={cn('truncate text-sm/5 text-muted', cells.length > 0 && 'max-lg:hidden')}>{detail}</p>
        )}
      </div>
      {end !== undefined && (
        <div className="col-start-3 text-right lg:order-1 lg:col-start-auto lg:text-left">{end}</div>
      )}
      {cells.length > 0 && (
        <div className="col-start-2 flex min-w-0 gap-x-2 overflow-hidden max-lg:text-sm/5 max-lg:text-muted lg:contents">
          {cells.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns are never reordered
            <div key={index} className="line-clamp-1 min-w-0 lg:line-clamp-2 lg:text-sm/5">
              {cell}
            </div>
          ))}
        </div>
      )}
      {actions !== undefined && (
        <div className="col-start-3 flex items-center justify-end gap-1 lg:order-2 lg:col-start-auto">
          {actions}
        </div>
      )}
    </article>
  )
}
