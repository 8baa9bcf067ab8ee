/** What connects other programs to the site. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { searchTexts } from '../admin-search.ts'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export const Route = createFileRoute('/admin/integrations')({
  // of the log of webhook deliveries
  validateSearch: searchTexts('webhook', 'state'),
  component: Integrations,
})

function Integrations() {
  return (
    <AdminPage title="Integrations">
      <div className="flex max-w-4xl flex-col gap-12">
        <TokensSection />
        <WebhooksSection />
      </div>
    </AdminPage>
  )
}
