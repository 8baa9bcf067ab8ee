/** Tokens, assistants and webhooks, which connect other programs to the site. */
import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin-page.tsx'
import { Section } from '../kit/section.tsx'
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
        <Section
          id="assistants"
          title="AI assistants"
          about={
            <span>
              An assistant that speaks the Model Context Protocol can read payments, orders, projects, posts
              and figures, and can change nothing. Give it a new token with what it may read, and this
              address:
            </span>
          }
        >
          <p>
            <code className="wrap-anywhere" translate="no">{`${location.origin}/mcp`}</code>
          </p>
        </Section>
        <WebhooksSection />
      </div>
    </AdminPage>
  )
}
