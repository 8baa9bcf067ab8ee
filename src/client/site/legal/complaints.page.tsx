/** How to complain, and what happens then. The charity writes the text. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '../content/page-content.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { legalRoute } from './legal-route.ts'
import { LegalPage, OwnWords, Part, WhoWeAre } from './legal-page.tsx'

export const Route = createFileRoute('/complaints')({
  ...legalRoute,
  loader: ({ context }) => loadContent(context, 'complaints'),
  component: ComplaintsPage,
})

function ComplaintsPage() {
  const { data: own } = useSuspenseQuery(useTRPC().utils.pages.complaints.queryOptions())
  return (
    <LegalPage
      title="Complaints"
      intro="If we have got something wrong, please tell us. We would like to put it right."
      changed={own.changed}
    >
      <OwnWords blocks={own.blocks} />
      <Part id="write" title="Where to write">
        <WhoWeAre />
      </Part>
    </LegalPage>
  )
}
