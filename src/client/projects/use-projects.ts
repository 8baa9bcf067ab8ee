/** The server's list of projects, for the landing page and the projects page. */
import { useQuery } from '@tanstack/react-query'
import type { Project } from '#shared/projects.schema.ts'
import { useTRPC, type Calls } from '../trpc.ts'

/**
 * For a page's loader: the first HTML holds the list, and one that cannot be read counts as empty, so that a visitor
 * without scripts sees the page's own set; later visits show the page at once, and skeletons until the list comes.
 * @param isAwaited for a link to a place below the list, which would move when it comes.
 */
export async function loadProjects({ utils }: Pick<Calls, 'utils'>, isAwaited = false): Promise<void> {
  const { list } = utils.projects
  if (import.meta.env.SSR) await list.ensureData({}).catch(() => list.setData({}, []))
  else if (isAwaited) await list.prefetch({})
  else void list.prefetch({})
}

/** Undefined while it loads; empty also when it cannot be read: each screen then shows its own set. */
export function useProjects(): readonly Project[] | undefined {
  const { data, error } = useQuery(useTRPC().utils.projects.list.queryOptions({}))
  return error === null ? data : []
}
