/** All payments, the list that the dashboard's specified page shows first. */
import { createFileRoute } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { TextLink } from '../../platform/ui/text-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { useOverview } from '../overview.ts'
import { PaymentRow } from './payment-row.tsx'
import { PAYMENT_LIST, Revenue } from './payments-tab.tsx'

export const Route = createFileRoute('/admin/payments')({ component: Payments })

function Payments() {
  const { utils } = useTRPC()
  const { data: figures } = useOverview()
  const issues = figures?.openIssues ?? 0
  return (
    <ListPage
      {...PAYMENT_LIST}
      title="Payments"
      list={utils.payments.search}
      Row={PaymentRow}
      primary={
        <Button asChild>
          <Link to="/admin/gifts/new">Enter a gift</Link>
        </Button>
      }
    >
      {issues > 0 && (
        <p className="mb-2">
          <TextLink to="/admin/attention" size="text" strong>
            {issues === 1
              ? '1 payment needs your attention'
              : `${issues.toLocaleString('en-GB')} payments need your attention`}
          </TextLink>
        </p>
      )}
      {figures && (
        <div className="mb-3 flex max-sm:hidden">
          <Revenue figures={figures} />
        </div>
      )}
    </ListPage>
  )
}
