import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { CONTENT_SECTIONS, SECTIONS, type ContentSection } from '#shared/site/content/sections.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { AdminPage } from '../admin-page.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NotThere, ToList } from '../ui/to-list.tsx'
import { DraftBar } from './draft-bar.tsx'
import { SectionForm } from './section-form.tsx'

const isSection = (name: string): name is ContentSection => CONTENT_SECTIONS.some((each) => each === name)

export const Route = createFileRoute('/admin/content/$section')({ component: SectionPage })

const BACK = { to: '/admin/content', list: 'All content' } as const

function SectionPage() {
  const { section } = Route.useParams()
  const query = useQuery(useTRPC().utils.content.draft.queryOptions())
  if (!isSection(section))
    return (
      <AdminPage title="Content">
        <NotThere what="content" {...BACK} />
      </AdminPage>
    )
  const { title, about } = SECTIONS[section]
  return (
    <AdminPage title={title}>
      <ToList {...BACK} className="mb-2" />
      <p className="mb-5 text-muted">{about}</p>
      <Loaded query={query} what="the content">
        {(draft) => <Section key={section} section={section} draft={draft} />}
      </Loaded>
    </AdminPage>
  )
}

function Section({ section, draft }: { section: ContentSection; draft: ContentDraft }) {
  const [saved, setSaved] = useState<{ words: string }>()
  const say = ({ changed }: ContentDraft) =>
    setSaved({
      words:
        changed.length > 0 ? 'Visitors see it once you publish.' : 'The draft matches what visitors see.',
    })
  return (
    <>
      <DraftBar draft={draft} saved={saved} />
      <SectionForm section={section} draft={draft} onSaved={say} />
    </>
  )
}
