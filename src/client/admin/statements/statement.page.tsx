/** Bank statements: a file is imported, and each incoming payment waits for a decision. */
import { createFileRoute } from '@tanstack/react-router'
import { STATEMENT_TEXT_DAYS, UNDECIDED_TEXT_DAYS } from '#shared/money/statements/statements.ts'
import type { Choices } from '#shared/platform/api/list-choices.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { InfiniteList } from '../lists/infinite-list.tsx'
import { ListChoice } from '../lists/filters/list-choice.tsx'
import { useListFilter } from '../lists/filters/list-filter.ts'
import { Loading } from '../ui/loading.tsx'
import { ToList } from '../ui/to-list.tsx'
import { LineRow } from './line-row.tsx'

const StatementImport = lazyNamed(() => import('./statement-import.tsx'), 'StatementImport')

export const Route = createFileRoute('/admin/gifts/statement')({ component: Statement })

const CHOICES = {
  state: { label: 'Show', all: 'To decide', words: { booked: 'Booked', ignored: 'Ignored' } },
} satisfies Choices

function Statement() {
  const { utils } = useTRPC()
  const { filter, clear, choices } = useListFilter(CHOICES)
  return (
    <AdminPage title="Bank statement">
      <ToList to="/admin" list="Payments" className="mb-2" />
      <p className="mb-5 max-w-prose text-muted">
        {`Import a CSV or OFX file from your bank. Payments imported before are left out, and nothing is booked until you say so. The text of decided lines is deleted after ${STATEMENT_TEXT_DAYS} days, and of undecided lines after ${UNDECIDED_TEXT_DAYS}.`}
      </p>
      <LazyBoundary name="The import" fallback={<Loading what="the import" />}>
        <StatementImport />
      </LazyBoundary>
      <section aria-labelledby="statement-lines" className="mt-8">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
          <h2 id="statement-lines" className="text-xl">
            Incoming payments
          </h2>
          {choices.map((choice) => (
            <ListChoice key={choice.label} {...choice} />
          ))}
        </div>
        <InfiniteList
          list={utils.statements.lines}
          filter={{ state: filter.state }}
          noun="incoming payments"
          Row={LineRow}
          empty={<EmptyState headingLevel="h3" title="Nothing to decide" />}
          onClear={clear}
        />
      </section>
    </AdminPage>
  )
}
