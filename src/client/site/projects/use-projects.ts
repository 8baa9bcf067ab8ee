/** The server's list of projects, for the landing page and the projects page. */
import { useQuery } from '@tanstack/react-query'
import type { Project } from '#shared/site/projects/projects.schema.ts'
import { useTRPC, type Calls } from '../../platform/trpc.ts'

/**
 * For a page's loader. The first HTML contains the list; if it cannot be read it counts as empty, so that a visitor
 * without JavaScript sees the built-in projects. Later visits show skeletons until the list arrives.
 * @param isAwaited true for a link to a section below the list, which would move when the list arrives
 */
export async function loadProjects({ utils }: Pick<Calls, 'utils'>, isAwaited = false): Promise<void> {
  const { list } = utils.projects
  if (import.meta.env.SSR) await list.ensureData({}).catch(() => list.setData({}, []))
  else if (isAwaited) await list.prefetch({})
  else void list.prefetch({})
}

/** Undefined while it loads, and empty if it cannot be read: each page then shows its built-in projects. */
export function useProjects(): readonly Project[] | undefined {
  const { data, error } = useQuery(useTRPC().utils.projects.list.queryOptions({}))
  return error === null ? data : []
}
