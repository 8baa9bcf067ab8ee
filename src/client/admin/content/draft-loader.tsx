import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Loaded } from '../ui/loaded.tsx'

export function DraftLoader({ children }: { children: (draft: ContentDraft) => ReactNode }) {
  const query = useQuery(useTRPC().utils.content.draft.queryOptions())
  return (
    <Loaded query={query} what="the content">
      {children}
    </Loaded>
  )
}
