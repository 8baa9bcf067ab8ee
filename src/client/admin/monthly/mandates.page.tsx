/** Monthly gifts: the list, and their results by month. */
import { createFileRoute } from '@tanstack/react-router'
import { MANDATE_CHOICES } from '#shared/money/monthly/mandates.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { ListPage } from '../kit/list-page.tsx'
import { MANDATE_COLUMNS, MandateRow } from './mandate-row.tsx'
import { MonthsOfGifts } from './months-of-gifts.tsx'

export const Route = createFileRoute('/admin/monthly')({ component: Mandates })

function Mandates() {
  const { utils } = useTRPC()
  return (
    <ListPage
      title="Monthly gifts"
      list={utils.mandates.search}
      noun="monthly gifts"
      search="Search by name or email"
      choices={MANDATE_CHOICES}
      columns={MANDATE_COLUMNS}
      Row={MandateRow}
      empty={{
        title: 'No monthly gifts yet',
        description: 'They appear here once somebody chooses Monthly on the donation page.',
      }}
      menu={[
        { label: 'By month…', form: { title: 'Monthly gifts by month', children: () => <MonthsOfGifts /> } },
      ]}
    />
  )
}
