/** The pages of the set-up on which an owner enters secrets. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { NotThere } from '../ui/to-list.tsx'
import { CardPaymentsSettings } from './cards/card-payments.tsx'
import { EmailSettings } from './email/email-settings.tsx'

export const Route = createFileRoute('/admin/set-up/$part')({ component: PartPage })

function PartPage() {
  const { part } = Route.useParams()
  if (part === 'cards') return <CardPaymentsSettings />
  if (part === 'email') return <EmailSettings />
  return (
    <AdminPage title="Set-up">
      <NotThere what="set-up" to="/admin/set-up" list="Set-up" />
    </AdminPage>
  )
}
