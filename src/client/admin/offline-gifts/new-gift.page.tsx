/** Enters a gift that did not come by card on the site. */
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { ToList } from '../ui/to-list.tsx'

const OfflineGiftForm = lazyNamed(() => import('./offline-gift-form.tsx'), 'OfflineGiftForm')

export const Route = createFileRoute('/admin/gifts/new')({ component: NewGift })

function NewGift() {
  const navigate = useNavigate()
  return (
    <AdminPage title="Enter a gift">
      <ToList to="/admin" list="Payments" className="mb-2" />
      <p className="mb-6 max-w-prose text-muted">
        For cash, cheques, bank transfers, collection boxes and other platforms. Card payments on this site
        are recorded automatically.
      </p>
      <LazyBoundary name="The form" fallback={<Loading what="the form" />}>
        <OfflineGiftForm
          onSaved={(id) => void navigate({ to: '/admin/payments/$id', params: { id: String(id) } })}
        />
      </LazyBoundary>
    </AdminPage>
  )
}
