/** The site content by section, and whether visitors see the changes yet. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CONTENT_SECTIONS, SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'
import { useHasDraft } from '../../platform/drafts.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { PageActions } from '../kit/page-actions.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { Loaded } from '../ui/loaded.tsx'
import { DraftBar } from './draft-bar.tsx'
import { formName } from './section-names.ts'

export const Route = createFileRoute('/admin/content')({ component: ContentOverview })

function ContentOverview() {
  const query = useQuery(useTRPC().utils.content.draft.queryOptions())
  return (
    <AdminPage title="Content">
      <PageActions menu={[{ label: 'Earlier versions', link: <Link to="/admin/content/versions" /> }]} />
      <p className="mb-5 max-w-article text-muted">
        Everything the site says and shows. Changes are saved to a draft, and visitors see them once you
        publish.
      </p>
      <Loaded query={query} what="the content">
        {(draft) => (
          <>
            <DraftBar draft={draft} />
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {CONTENT_SECTIONS.map((section) => (
                <SectionCard key={section} section={section} isChanged={draft.changed.includes(section)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

function SectionCard({ section, isChanged }: { section: ContentSection; isChanged: boolean }) {
  const { title, about } = SECTIONS[section]
  const isUnsaved = useHasDraft(ownDraft(formName(section)).key)
  return (
    <Card asChild size="sm" className="relative flex flex-col gap-1.5 hover:border-primary">
      <li>
        <p className="font-semibold">
          <Link
            to="/admin/content/$section"
            params={{ section }}
            className="text-primary underline after:absolute after:inset-0"
          >
            {title}
          </Link>
        </p>
        <p className="text-sm text-muted">{about}</p>
        {(isChanged || isUnsaved) && (
          <p className="mt-auto flex flex-wrap gap-2 pt-1">
            {isChanged && <Badge tone="waiting">Changed in the draft</Badge>}
            {isUnsaved && <Badge tone="quiet">Not saved yet</Badge>}
          </p>
        )}
      </li>
    </Card>
  )
}
