/** The charity's projects, as the owner entered them. */
import { asc, gt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { projects } from '#db/schema.ts'
import type { PageInput } from '#shared/paging.ts'
import type { Project } from '#shared/projects.ts'

/** Projects in their own order: all of them, or at most `limit` after the id `cursor` (specification section 7). */
export async function listProjects(db: Db, { limit, cursor = 0 }: PageInput): Promise<Project[]> {
  const query = db.select().from(projects).where(gt(projects.id, cursor)).orderBy(asc(projects.id)).$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(({ booksCollected, ...row }) =>
    booksCollected === null ? row : { ...row, booksCollected },
  )
}
