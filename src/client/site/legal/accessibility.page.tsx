/** How accessible the site is, and how to report problems. The charity writes the text. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { legalRoute } from './legal-route.ts'
import { LegalPage, OwnWords, Part, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/accessibility')({
  ...legalRoute,
  loader: ({ context }) => loadContent(context, 'accessibility'),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  const { data: own } = useSuspenseQuery(useTRPC().utils.pages.accessibility.queryOptions())
  return (
    <LegalPage
      title="Accessibility"
      intro="What we do so that everyone can use this site, and what to do if you cannot."
      changed={own.changed}
    >
      <OwnWords blocks={own.blocks} />
      <Part id="write" title="Where to write">
        <WhoWeAre />
      </Part>
    </LegalPage>
  )
}
