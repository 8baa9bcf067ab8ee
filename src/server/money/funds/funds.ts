/** Funds: what money may be spent on. A project gets its fund with the first gift to it. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { funds, projects } from '#db/schema/index.ts'
import { notFound } from '../../errors.ts'

/** Condition: the project is visible and not completed. */
export const takesGifts = and(isNull(projects.archivedAt), ne(projects.status, 'completed'))

/** The project's fund, created by its first gift. @throws NOT_FOUND for a project that takes no gifts */
export async function fundOfProject(tx: Tx, projectId: number): Promise<number> {
  const [project] = await tx
    .select({ name: projects.name, fund: { id: funds.id, name: funds.name } })
    .from(projects)
    .leftJoin(funds, eq(funds.projectId, projects.id))
    .where(and(eq(projects.id, projectId), takesGifts))
  if (!project) throw notFound('This project takes no gifts any more. Please choose another one.')
  // avoids writing, so that gifts do not wait for each other's locks
  if (project.fund?.name === project.name) return project.fund.id
  const [fund] = await tx
    .insert(funds)
    .values({ key: `project ${projectId}`, projectId, name: project.name })
    .onConflictDoUpdate({ target: funds.key, set: { name: sql`excluded.name` } })
    .returning({ id: funds.id })
  if (!fund) throw new Error('an inserted fund returned no row')
  return fund.id
}
