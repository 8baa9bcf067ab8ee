/** The changes of a draft or a version. The code that compares words is loaded on demand. */
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { useTRPC } from '../../../platform/trpc.ts'
import { LazyBoundary } from '../../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../../platform/ui/lazy/lazy-named.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'

const Late = lazyNamed(() => import('./content-difference.tsx'), 'ContentDifference')

const Difference = (props: ComponentProps<typeof Late>) => (
  <LazyBoundary name="The difference" fallback={<Loading what="the content" />}>
    <Late {...props} />
  </LazyBoundary>
)

function useVersion(id: number | undefined) {
  const { version } = useTRPC().utils.content
  return useQuery(version.queryOptions({ id: id ?? 0 }, { enabled: id !== undefined }))
}

function useLiveId() {
  const { data, ...query } = useQuery(useTRPC().utils.content.versions.queryOptions())
  return { ...query, id: data?.find(({ isLive }) => isLive)?.id }
}

/** From the published content to the draft. */
export function DraftDifference({ draft }: { draft: ContentDraft }) {
  const live = useLiveId()
  const { data, error, refetch } = useVersion(live.id)
  if (data) return <Difference before={data.content} after={draft.content} level={3} />
  if (!live.error && !error) return <Loading what="the content" />
  return <LoadError what="The difference" onRetry={() => void (live.error ? live.refetch() : refetch())} />
}

type VersionDifferenceProps = {
  id: number
  /** 'before': from the previous version; 'now': to the published one; 'back': from the published one back to it. */
  to: 'before' | 'now' | 'back'
}

export function VersionDifference({ id, to }: VersionDifferenceProps) {
  const live = useLiveId()
  const version = useVersion(id)
  const now = useVersion(to === 'before' ? undefined : live.id)
  const content = version.data?.content
  const other = to === 'before' ? version.data?.before : now.data?.content
  if (content && other) {
    const [from, until] = to === 'now' ? [content, other] : [other, content]
    return <Difference before={from} after={until} level={3} />
  }
  const failed = [live, version, now].find(({ error }) => error)
  return failed ? (
    <LoadError what="The difference" onRetry={() => void failed.refetch()} />
  ) : (
    <Loading what="the content" />
  )
}
