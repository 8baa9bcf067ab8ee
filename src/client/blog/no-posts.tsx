import { EmptyState } from '../ui/empty-state.tsx'

export default function NoPosts({ isNewest }: { isNewest: boolean }) {
  return isNewest ? (
    <EmptyState
      title="No Blog Posts Yet"
      description="The first story is still being written. Come back soon, or help us to write it."
    />
  ) : (
    <EmptyState title="No older articles" description="You have reached the end of the shelf." />
  )
}
