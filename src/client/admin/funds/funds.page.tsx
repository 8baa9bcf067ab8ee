/** What each fund has, and what was spent. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { GivingSettings } from '../giving/giving-settings.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { List } from '../kit/list.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { DownloadCsv } from '../lists/filters/download-csv.tsx'
import { useDays } from '../lists/filters/days.ts'
import { FundBalances } from './fund-balances.tsx'
import { SpendForm } from './spend-form.tsx'
import { SPENDING_COLUMNS, SpendingRow } from './spending-row.tsx'

export const Route = createFileRoute('/admin/funds')({ component: Funds })

function Funds() {
  const { utils } = useTRPC()
  const days = useDays()
  return (
    <AdminPage title="Funds">
      <PageActions
        primary={
          <FormButton label="Record spending" title="Record spending" variant="primary">
            {(close) => <SpendForm onClose={close} />}
          </FormButton>
        }
      />
      <FundBalances />
      <section aria-labelledby="spending" className="mt-10">
        <h2 id="spending" className="text-xl">
          Spending
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          What the charity has paid for, and from which fund. If you show visitors where the money goes, they
          see the date, the amount and what it was for. Only you and the treasurer see receipts.
        </p>
        <List
          list={utils.funds.spending}
          noun="spending"
          hasDays
          exported="spending"
          columns={SPENDING_COLUMNS}
          Row={SpendingRow}
          empty={{
            title: 'Nothing spent yet',
            description: 'Record what the charity pays for, with a picture of the receipt.',
          }}
          level={3}
        />
      </section>
      <section aria-labelledby="all-entries" className="mt-10">
        <h2 id="all-entries" className="text-xl">
          All entries
        </h2>
        <p className="mt-1 mb-3 max-w-prose text-muted">
          Everything that came in and went out, with its fund, for your accounts. It covers the dates chosen
          above, or all dates.
        </p>
        <DownloadCsv list="ledger" filter={days.asked} />
      </section>
      <div className="mt-10">
        <GivingSettings about="funds" title="Who sees it" />
      </div>
    </AdminPage>
  )
}
