import { EmptyState } from '../../platform/ui/empty-state.tsx'

export function NoPosts({ isNewest }: { isNewest: boolean }) {
  return isNewest ? (
    <EmptyState
      title="No Blog Posts Yet"
      description="Our first story is still being written. Please come back soon."
    />
  ) : (
    <EmptyState title="No older articles" description="You have reached our very first articles." />
  )
}
