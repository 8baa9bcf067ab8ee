/** Tokens and webhooks, which connect other programs to the site. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

export const Route = createFileRoute('/admin/integrations')({
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
