/** All payments, the list that the dashboard's specified page shows first. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { useOverview } from '../overview.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PaymentsTab } from './payments-tab.tsx'

export const Route = createFileRoute('/admin/payments')({ component: Payments })

function Payments() {
  const query = useOverview()
  return (
    <AdminPage title="Payments">
      <Loaded query={query} what="the payments">
        {(figures) => <PaymentsTab figures={figures} />}
      </Loaded>
    </AdminPage>
  )
}
