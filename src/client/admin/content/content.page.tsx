/** The site content by section, and whether visitors see the changes yet. */
import { createFileRoute } from '@tanstack/react-router'
import { CONTENT_SECTIONS, SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'
import { useHasDraft } from '../../platform/drafts.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { AdminPage } from '../admin-page.tsx'
import { ownDraft } from '../session/own-drafts.ts'
import { DraftBar } from './draft-bar.tsx'
import { DraftLoader } from './draft-loader.tsx'
import { formName } from './section-names.ts'

export const Route = createFileRoute('/admin/content')({ component: ContentOverview })

function ContentOverview() {
  return (
    <AdminPage title="Content">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-article text-muted">
          Everything the site says and shows. Changes are saved to a draft, and visitors see them once you
          publish.
        </p>
        <Link to="/admin/content/versions" className="font-semibold text-primary underline">
          Earlier versions
        </Link>
      </div>
      <DraftLoader>
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
      </DraftLoader>
    </AdminPage>
  )
}

function SectionCard({ section, isChanged }: { section: ContentSection; isChanged: boolean }) {
  const { title, about } = SECTIONS[section]
  const isUnsaved = useHasDraft(ownDraft(formName(section)).key)
  return (
    <li className="relative flex flex-col gap-1.5 rounded-card border border-line bg-raised p-4 hover:border-primary">
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
  )
}
