import { useTRPC } from '../../platform/trpc.ts'
import { refetchSite } from '../admin-calls.tsx'

/** Refreshes the owner's own view after visitors' content changed, here and on the public pages. */
export function usePublished(): () => Promise<void> {
  const { content } = useTRPC().utils
  return async () => {
    await content.invalidate()
    // the header and the footer
    await refetchSite()
  }
}
