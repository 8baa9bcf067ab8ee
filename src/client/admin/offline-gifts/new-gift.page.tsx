/** Enters a gift that did not come by card on the site. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { OfflineGiftForm } from './offline-gift-form.tsx'

export const Route = createFileRoute('/admin/gifts/new')({ component: NewGift })

function NewGift() {
  return (
    <AdminPage title="Enter a gift">
      <p className="mb-6 max-w-prose text-muted">
        For cash, cheques, bank transfers, collection boxes and other platforms. Card payments on this site
        are recorded automatically.
      </p>
      <OfflineGiftForm />
    </AdminPage>
  )
}
