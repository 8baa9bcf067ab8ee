/** Changes of a draft or a version, by section, field and word. */
import { useQuery } from '@tanstack/react-query'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import type { SiteContent } from '#shared/site/content/content.ts'
import { CONTENT_SECTIONS, SECTIONS } from '#shared/site/content/sections.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { specsOf } from '../field-spec.ts'
import { FieldDifferences } from './difference-view.tsx'
import { fieldDifferences } from './difference.ts'

function useVersion(id: number | undefined) {
  const { version } = useTRPC().utils.content
  return useQuery(version.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined }))
}

function useLive() {
  const versions = useQuery(useTRPC().utils.content.versions.queryOptions())
  const live = useVersion(versions.data?.find(({ isLive }) => isLive)?.id)
  return versions.error ? { data: undefined, error: versions.error, refetch: versions.refetch } : live
}

/** From the published content to the draft. */
export function DraftDifference({ draft }: { draft: ContentDraft }) {
  const live = useLive()
  return <Difference before={live.data?.content} after={draft.content} queries={[live]} />
}

type VersionDifferenceProps = {
  id: number
  /** 'before': from the previous version; 'now': to the published one; 'back': from the published one back to it. */
  to: 'before' | 'now' | 'back'
}

export function VersionDifference({ id, to }: VersionDifferenceProps) {
  const version = useVersion(id)
  const live = useLive()
  const content = version.data?.content
  const other = to === 'before' ? version.data?.before : live.data?.content
  const [before, after] = to === 'now' ? [content, other] : [other, content]
  return <Difference before={before} after={after} queries={[version, live]} />
}

type DifferenceProps = {
  before: SiteContent | null | undefined
  after: SiteContent | undefined
  queries: readonly { error: unknown; refetch: () => unknown }[]
}

function Difference({ before, after, queries }: DifferenceProps) {
  const failed = queries.find(({ error }) => error)
  if (failed) return <LoadError what="The difference" onRetry={() => void failed.refetch()} />
  if (!before || !after) return <Loading what="the content" />
  const sections = CONTENT_SECTIONS.map((section) => ({
    section,
    fields: fieldDifferences(specsOf(section), before[section], after[section]),
  })).filter(({ fields }) => fields.length > 0)
  if (sections.length === 0) return <p className="text-muted">They are identical.</p>
  return (
    <div className="flex flex-col gap-6">
      {sections.map(({ section, fields }) => (
        <section key={section}>
          <h3 className="mb-2 text-lg">{SECTIONS[section].title}</h3>
          <FieldDifferences fields={fields} />
        </section>
      ))}
    </div>
  )
}
