/** Bank statements: a file is imported, and each incoming payment waits for a decision. */
import { createFileRoute } from '@tanstack/react-router'
import { STATEMENT_TEXT_DAYS, UNDECIDED_TEXT_DAYS } from '#shared/money/statements/statements.ts'
import type { Choices } from '#shared/platform/api/list-choices.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { List } from '../kit/list.tsx'
import { useMe } from '../session/use-me.ts'
import { BankDetails } from './bank-details.tsx'
import { LINE_COLUMNS, LineRow } from './line-row.tsx'
import { StatementImport } from './statement-import.tsx'

export const Route = createFileRoute('/admin/gifts/statement')({ component: Statement })

const CHOICES = {
  state: { label: 'Show', all: 'To decide', words: { booked: 'Booked', ignored: 'Ignored' } },
} satisfies Choices

function Statement() {
  const isOwner = useMe().data?.role === 'owner'
  return (
    <AdminPage title="Bank statement">
      <p className="mb-5 max-w-prose text-muted">
        {`Import a CSV or OFX file from your bank. Payments imported before are left out, and nothing is booked until you say so, except for standing orders with a donor’s reference. The text of decided lines is deleted after ${STATEMENT_TEXT_DAYS} days, and of undecided lines after ${UNDECIDED_TEXT_DAYS}.`}
      </p>
      <StatementImport />
      <section aria-labelledby="statement-lines" className="mt-8">
        <h2 id="statement-lines" className="mb-3 text-xl">
          Incoming payments
        </h2>
        <List
          list={useTRPC().utils.statements.lines}
          noun="incoming payments"
          choices={CHOICES}
          columns={LINE_COLUMNS}
          Row={LineRow}
          empty={{ title: 'Nothing to decide' }}
          level={3}
        />
      </section>
      {isOwner && (
        <div className="mt-12">
          <BankDetails />
        </div>
      )}
    </AdminPage>
  )
}
