/** A table of figures. Lists of records are `List` of the dashboard's kit. */
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Scrolls sideways on a narrow screen. */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <div className="max-w-full overflow-x-auto">
    <table {...rest} className={cn('w-full border-collapse text-left', className)} />
  </div>
)
export const TableHeader = (props: ComponentProps<'thead'>) => <thead {...props} />
export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />
export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr {...rest} className={cn('border-b border-line', className)} />
)
/** The heading of a column or, with `scope="row"`, of a row. */
export const TableHead = ({ scope = 'col', className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope={scope}
    {...rest}
    className={cn(
      'py-2 pr-4 text-left align-bottom last:pr-0',
      scope === 'col' ? 'text-sm font-semibold text-muted' : 'font-medium',
      className,
    )}
  />
)
type TableCellProps = ComponentProps<'td'> & { isFigure?: boolean }

export const TableCell = ({ isFigure = false, className, ...rest }: TableCellProps) => (
  <td
    {...rest}
    className={cn(
      'py-2 pr-4 align-top last:pr-0',
      isFigure && 'text-right whitespace-nowrap tabular-nums',
      className,
    )}
  />
)
