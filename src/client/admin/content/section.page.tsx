import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { CONTENT_SECTIONS, SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { AdminPage } from '../admin-page.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { DraftBar } from './draft-bar.tsx'
import { Loading } from '../ui/loading.tsx'
import { DraftLoader } from './draft-loader.tsx'

const SectionForm = lazyNamed(() => import('./section-form.tsx'), 'SectionForm')

const isSection = (name: string): name is ContentSection => CONTENT_SECTIONS.some((each) => each === name)

export const Route = createFileRoute('/admin/content/$section')({
  component: SectionPage,
})

function SectionPage() {
  const { section } = Route.useParams()
  if (!isSection(section))
    return (
      <AdminPage title="Content">
        <NotThere what="content" to="/admin/content" list="All content" />
      </AdminPage>
    )
  const { title, about } = SECTIONS[section]
  return (
    <AdminPage title={title}>
      <ToList to="/admin/content" list="All content" className="mb-2" />
      <p className="mb-5 text-muted">{about}</p>
      <DraftLoader>{(draft) => <Section key={section} section={section} draft={draft} />}</DraftLoader>
    </AdminPage>
  )
}

function Section({ section, draft }: { section: ContentSection; draft: ContentDraft }) {
  const [saved, setSaved] = useState<{ words: string }>()
  return (
    <>
      <DraftBar draft={draft} saved={saved} />
      <LazyBoundary name="The form" fallback={<Loading what="the content" />}>
        <SectionForm
          section={section}
          draft={draft}
          onSaved={({ changed }) =>
            setSaved({
              words:
                changed.length > 0
                  ? 'Visitors see it once you publish.'
                  : 'The draft matches what visitors see.',
            })
          }
        />
      </LazyBoundary>
    </>
  )
}
