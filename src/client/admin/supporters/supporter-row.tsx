/** One supporter: a row of a table on wide screens, two lines on narrow ones. */
import type { ReactNode } from 'react'
import type { ListedSupporter } from '#shared/admin/supporter-page.ts'
import { cn } from '../../platform/ui/cn.ts'
import { Link } from '../../platform/ui/link.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { money } from '../payments/payment-labels.ts'
import { dayInLondon } from '../ui/london-time.tsx'

const columns = 'lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_7rem_5rem_5rem_10rem] lg:items-center lg:gap-x-5'

export const supporterColumns = (
  <ListHead
    columns={columns}
    titles={['Name', 'Last gift', 'Given in all', 'Monthly', 'Gift Aid', 'Emails']}
  />
)

export function SupporterRow({ row }: { row: ListedSupporter }) {
  const { id, name, email, giving } = row
  return (
    <article
      aria-labelledby={`supporter-${id}`}
      className={`relative flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 hover:bg-sunken/40 ${columns}`}
    >
      <div className="min-w-0 max-lg:flex-1">
        <h2 id={`supporter-${id}`} className="font-body text-base/6 font-semibold tracking-normal">
          <Link
            to="/admin/supporters/$id"
            params={{ id: String(id) }}
            className="block truncate after:absolute after:inset-0"
          >
            {name ?? email}
          </Link>
        </h2>
        {name !== null && <p className="truncate text-sm/5 text-muted">{email ?? 'No email address'}</p>}
      </div>
      <Cell title="Last gift" className="max-lg:hidden">
        {giving?.last && (
          <>
            <span>{money(giving.last.amount)}</span>
            <span className="block text-muted">{dayInLondon(giving.last.at)}</span>
          </>
        )}
      </Cell>
      <Cell title="Given in all" className="font-medium">
        {giving?.last && money(giving.total)}
      </Cell>
      <Cell title="Monthly" className="max-lg:hidden">
        {giving && MONTHLY[giving.monthly ?? 'none']}
      </Cell>
      <Cell title="Gift Aid" className="max-lg:hidden">
        {giving && (giving.isDeclared ? 'Declared' : 'No')}
      </Cell>
      <Cell title="Emails" className="max-lg:hidden">
        {acceptsText(row)}
      </Cell>
    </article>
  )
}

const MONTHLY = { active: 'Yes', paused: 'Paused', none: 'No' }

function acceptsText({ email, accepts }: ListedSupporter): string {
  if (accepts === null || email === null) return ''
  const { thanks, summary } = accepts
  if (thanks && summary) return 'Thank-yous, yearly summary'
  return thanks ? 'Thank-yous' : summary ? 'Yearly summary' : 'Receipts only'
}

type CellProps = { title: string; className?: string; children: ReactNode }

const Cell = ({ title, className, children }: CellProps) => (
  <p className={cn('text-sm/5 tabular-nums', className)}>
    <span className="sr-only">{title}: </span>
    <span>{children || <span aria-hidden="true">–</span>}</span>
  </p>
)
