/** Fund balances and spending. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { GivingSettings } from '../giving/giving-settings.tsx'
import { FormButton } from '../kit/form-dialog.tsx'
import { List } from '../kit/list.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { Section } from '../kit/section.tsx'
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
      <div className="mt-10 flex flex-col gap-10">
        <Section
          id="spending"
          title="Spending"
          about="What the charity has paid for, and from which fund. If you show visitors where the money goes, they see the date, the amount and what it was for. Only you and the treasurer see receipts."
        >
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
        </Section>
        <Section
          id="all-entries"
          title="All entries"
          about="Everything that came in and went out, with its fund, for your accounts. It covers the dates chosen above, or all dates."
          action={<DownloadCsv list="ledger" filter={days.asked} />}
        />
        <GivingSettings about="funds" title="Who sees it" />
      </div>
    </AdminPage>
  )
}
