/** A row of a list: columns under their heads on a wide screen, two lines on a narrower one. */
import type { CSSProperties, ReactNode } from 'react'
import { cn } from '../../../platform/ui/cn.ts'

/** Title and width of each column: `['Donor', 'minmax(0,1fr)']`. The last may be '' for the actions. */
export type Columns = readonly (readonly [title: string, width: string])[]

const grid = 'xl:grid xl:grid-cols-(--columns) xl:gap-x-4'

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
  /** Id of the heading, for example `order-3`. */
  id: string
  /** 3 below a section's heading. */
  level?: 2 | 3
  /** Before the heading: a checkbox. */
  lead?: ReactNode
  /** Usually the link to the record; shortened if it is an element. */
  heading: ReactNode
  /** Below the heading, on a wide screen only. */
  detail?: ReactNode
  /** The columns after it; on a narrow screen they share the second line. */
  cells?: readonly ReactNode[]
  /** The last column before the actions: state or amount; on a narrow screen at the right of the heading. */
  end?: ReactNode
  /** Shows the whole row on a narrow screen, instead of two lines. */
  isCard?: boolean
  /** At most one button and a `RowMenu`. */
  actions?: ReactNode
  /** Below all of it: hints, and answers to them. */
  children?: ReactNode
}

export function ListRow(props: ListRowProps) {
  const { id, level = 2, lead, heading, detail, cells = [], end, actions, isCard = false, children } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      aria-labelledby={id}
      className={cn(
        'grid min-h-14 items-center gap-x-3 border-b border-line py-1.5',
        lead === undefined ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[auto_minmax(0,1fr)_auto]',
        grid,
      )}
    >
      {lead !== undefined && <div className="row-span-2 xl:row-span-1">{lead}</div>}
      <div className="min-w-0">
        <Heading
          id={id}
          tabIndex={-1}
          data-row-heading=""
          className="flex gap-x-2 font-body text-base/6 font-semibold tracking-normal *:min-w-0 *:truncate [&>a]:block [&>a]:leading-11"
        >
          {heading}
        </Heading>
        {detail !== undefined && (
          <p
            className={cn(
              'truncate text-sm/5 text-muted tabular-nums',
              cells.length > 0 && !isCard && 'max-xl:hidden',
            )}
          >
            {detail}
          </p>
        )}
      </div>
      {end !== undefined && <div className="max-xl:text-right xl:order-1">{end}</div>}
      {cells.length > 0 && (
        <div
          className={cn(
            'min-w-0 max-xl:text-sm/5 xl:contents',
            isCard
              ? 'max-xl:mt-1 max-xl:[&_*]:whitespace-normal sm:max-xl:grid sm:max-xl:grid-cols-3 sm:max-xl:gap-x-4'
              : 'flex gap-x-2 overflow-hidden max-xl:text-muted',
            end === undefined && 'max-xl:row-start-2',
            actions === undefined && 'max-xl:col-span-2',
          )}
        >
          {cells.map((cell, index) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- columns are never reordered
              key={index}
              className={cn(
                'min-w-0 wrap-anywhere xl:line-clamp-2 xl:text-sm/5',
                !isCard && 'max-xl:truncate max-xl:first:max-w-full max-xl:first:shrink-0',
              )}
            >
              {cell}
            </div>
          ))}
        </div>
      )}
      {actions !== undefined && (
        <div
          className={cn(
            'flex items-center justify-end gap-1 xl:order-2 xl:justify-start',
            cells.length === 0 && end !== undefined && 'max-xl:col-span-2',
          )}
        >
          {actions}
        </div>
      )}
      {children && (
        <div className="col-span-full flex flex-wrap gap-2 py-1 empty:hidden xl:order-3">{children}</div>
      )}
    </article>
  )
}
