/** Facts about a record: a label over each value. */
import type { ReactNode } from 'react'
import { cn } from '../../platform/ui/cn.ts'

/** Those that do not apply may be false. */
export type FactRows = readonly (readonly [label: string, value: ReactNode] | false | null | undefined)[]

export function Facts({ rows, className }: { rows: FactRows; className?: string }) {
  return (
    <dl className={cn('grid gap-3', className)}>
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt className="text-sm text-muted">{row[0]}</dt>
              <dd className="wrap-anywhere">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
