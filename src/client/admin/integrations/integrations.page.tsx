/** Tokens and webhooks, which connect other programs to the site. */
import { createFileRoute } from '@tanstack/react-router'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loading } from '../ui/loading.tsx'
import { TokensSection } from './tokens-section.tsx'

/** Below the first screen. */
const WebhooksSection = lazyNamed(() => import('./webhooks-section.tsx'), 'WebhooksSection')

export const Route = createFileRoute('/admin/integrations')({
  // for the log of webhook deliveries
  component: Integrations,
})

function Integrations() {
  return (
    <AdminPage title="Integrations">
      <div className="flex max-w-4xl flex-col gap-12">
        <TokensSection />
        <LazyBoundary fallback={<Loading what="the webhooks" />} name="The webhooks">
          <WebhooksSection />
        </LazyBoundary>
      </div>
    </AdminPage>
  )
}
