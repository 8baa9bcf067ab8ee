/** Reads the charity's projects for visitors. */
import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { projectBooks, projects } from '#db/schema/index.ts'
import type { PageInput } from '#shared/platform/api/paging.ts'
import { isLate } from '#shared/site/projects/projects.ts'
import type { Project } from '#shared/site/projects/projects.schema.ts'
import type { ProjectStory } from '#shared/site/projects/projects.schema.ts'
import { notFound } from '../../errors.ts'
import { isSlug } from '../slug.ts'

/** How many entries a project's page shows. */
export const MAX_ENTRIES = 50

/** Limit in the sitemap, which articles need too. */
const MAX_STORIES = 5000

const { archivedAt, deletedAt: _deleted, position, version: _, story, ...columns } = getTableColumns(projects)
const publicColumns = { ...columns, hasStory: sql<boolean>`${story} <> ''` }

/** Projects in the owner's order: all, or at most `limit` after the project with id `cursor`. */
export async function listProjects(db: Db, { limit, cursor = 0 }: PageInput): Promise<Project[]> {
  const last = sql`coalesce((select ${position} from ${projects} where ${projects.id} = ${cursor}), 0)`
  const query = db
    .select(publicColumns)
    .from(projects)
    .where(and(isNull(archivedAt), sql`(${position}, ${projects.id}) > (${last}, ${cursor})`))
    .orderBy(asc(position), asc(projects.id))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map(asShown)
}

/** The visible projects among these slugs. */
export async function findProjects(db: Db, slugs: readonly string[]): Promise<Project[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .select(publicColumns)
    .from(projects)
    .where(and(inArray(projects.slug, slugs), isNull(archivedAt)))
  return rows.map(asShown)
}

/** A project with its story and its newest entries. @throws NOT_FOUND, even for an archived one */
export async function readProjectStory(db: Db, slug: string): Promise<ProjectStory> {
  const [row] = isSlug(slug)
    ? await db
        .select({ ...publicColumns, story })
        .from(projects)
        .where(and(eq(projects.slug, slug), isNull(archivedAt)))
    : []
  if (!row) throw notFound('There is no such project.')
  return { ...asShown(row), entries: await newestEntries(db, row.id, MAX_ENTRIES) }
}

/** URLs of the projects with a story, for the sitemap. */
export async function listStoryPaths(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: projects.slug })
    .from(projects)
    .where(and(isNull(archivedAt), sql`${story} <> ''`))
    .orderBy(asc(projects.id))
    .limit(MAX_STORIES)
  return rows.map(({ slug }) => `/projects/${slug}`)
}

export function newestEntries(db: Db, projectId: number, limit: number) {
  const { id, books, day, note } = projectBooks
  return db
    .select({ id, books, day, note })
    .from(projectBooks)
    .where(eq(projectBooks.projectId, projectId))
    .orderBy(desc(day), desc(id))
    .limit(limit)
}

const asShown = <Row extends Parameters<typeof isLate>[0] & { booksCollected: number | null }>(row: Row) => ({
  ...withoutNull(row),
  isLate: isLate(row, new Date()),
})

/** Leaves the figure out of the response if nothing was counted. */
export function withoutNull<Row extends { booksCollected: number | null }>({ booksCollected, ...row }: Row) {
  return booksCollected === null ? row : { ...row, booksCollected }
}
