import { useTRPC } from '../../trpc.ts'
import { refetchSite } from '../admin-calls.tsx'

/** After visitors see other words than before: the owner does, too, here and on the public pages. */
export function usePublished(): () => Promise<void> {
  const { content } = useTRPC().utils
  return async () => {
    await content.invalidate()
    // the header and the footer; it is published also if they are read later
    await refetchSite().catch(() => undefined)
  }
}
