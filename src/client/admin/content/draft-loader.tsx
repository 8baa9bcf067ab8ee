import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/content.schema.ts'
import { useTRPC } from '../../trpc.ts'
import { BeadLoader } from '../../ui/ornaments/bead-loader.tsx'
import { LoadError } from '../load-error.tsx'

/** Reads the draft, and waits or says so meanwhile. */
export function DraftLoader({ children }: { children: (draft: ContentDraft) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(useTRPC().utils.content.draft.queryOptions())
  if (error && !data)
    return <LoadError what="The content" onRetry={() => void refetch()} isBusy={isFetching} />
  return data ? children(data) : <ContentLoading />
}

export const ContentLoading = () => (
  <div className="grid place-items-center py-section text-primary">
    <BeadLoader size="lg" label="Loading the content…" />
  </div>
)
