/** Creates, changes, archives, orders and deletes projects, and records received books, each with an audit event. */
import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { violatedConstraint, type Db } from '#db/client.ts'
import { projectBooks, projects } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type {
  BooksInput,
  ManagedProject,
  projectForEditing,
  ProjectInput,
  ProjectUpdate,
} from '#shared/site/projects/projects.schema.ts'
import { recordAudit, type Caller } from '../../platform/audit/audit.ts'
import { conflict, notFound } from '../../errors.ts'
import { addToBin, lastPosition, lockForEditing, nextVersion, reorder } from '../../platform/editing.ts'
import { insertWithSlug, slugFrom, uniquelyNamed } from '../slug.ts'
import { MAX_ENTRIES, newestEntries, withoutNull } from './projects.ts'

/** More than the owner's page can show. */
const MAX_PROJECTS = 500

const { archivedAt, deletedAt, position, ...columns } = getTableColumns(projects)
const managed = { ...columns, isArchived: sql<boolean>`${archivedAt} is not null` }

const notDeleted = (id: number) => and(eq(projects.id, id), isNull(deletedAt))

const NAMED = { table: projects, noun: 'project', constraint: 'projects_name' }

/** All projects in the owner's order, archived ones last. */
export async function listManagedProjects(db: Db): Promise<ManagedProject[]> {
  const rows = await db
    .select(managed)
    .from(projects)
    .where(isNull(deletedAt))
    .orderBy(asc(sql`${archivedAt} is not null`), asc(position), asc(projects.id))
    .limit(MAX_PROJECTS)
  return rows.map(withoutNull)
}

/** @throws NOT_FOUND */
export async function readProject(db: Db, id: number): Promise<z.infer<typeof projectForEditing>> {
  const [row] = await db.select(managed).from(projects).where(notDeleted(id))
  if (!row) throw notFound('There is no such project.')
  const entries = await newestEntries(db, id, MAX_ENTRIES + 1)
  return {
    project: withoutNull(row),
    entries: entries.slice(0, MAX_ENTRIES),
    hasOlder: entries.length > MAX_ENTRIES,
  }
}

/** Creates a project, last in the order, with a slug from its name. @throws NAME_TAKEN */
export function createProject(db: Db, project: ProjectInput, caller: Caller): Promise<ManagedProject> {
  return uniquelyNamed(db, NAMED, project.name, async (tx) => {
    const wanted = slugFrom(project.name) || 'project'
    const row = await insertWithSlug(tx, projects, wanted, async (slug) => {
      const [created] = await tx
        .insert(projects)
        .values({ ...project, slug, position: lastPosition(projects) })
        .onConflictDoNothing({ target: projects.slug })
        .returning(managed)
      return created
    })
    await recordAudit(tx, { action: 'project-created', subjectId: row.id, name: row.name, ...caller })
    return withoutNull(row)
  })
}

/** Changes a project but not its slug or its books. @throws NOT_FOUND, CHANGED_ELSEWHERE, NAME_TAKEN */
export function updateProject(
  db: Db,
  { id, version, ...project }: ProjectUpdate,
  caller: Caller,
): Promise<ManagedProject> {
  return uniquelyNamed(db, NAMED, project.name, async (tx) => {
    await lockForEditing(tx, projects, id, 'project', version)
    const [row] = await tx
      .update(projects)
      .set({ ...project, version: nextVersion(projects) })
      .where(eq(projects.id, id))
      .returning(managed)
    await recordAudit(tx, { action: 'project-updated', subjectId: id, name: row!.name, ...caller })
    return withoutNull(row!)
  })
}

/** Hides a project from visitors, or shows it again; idempotent. */
export function archiveProject(
  db: Db,
  { id, isArchived }: { id: number; isArchived: boolean },
  caller: Caller,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(projects)
      .set({ archivedAt: isArchived ? sql`now()` : null })
      .where(and(notDeleted(id), isArchived ? isNull(archivedAt) : isNotNull(archivedAt)))
      .returning({ name: projects.name })
    const action = isArchived ? 'project-archived' : 'project-restored'
    if (row) await recordAudit(tx, { action, subjectId: id, name: row.name, ...caller })
    return { ok: true }
  })
}

/** Moves a project and its books into the bin; idempotent. */
export function removeProject(db: Db, id: number, caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    const [project] = await tx
      .update(projects)
      // now() is constant in a transaction, so equal times mean that deleting archived it, and restoring can undo
      // both
      .set({ deletedAt: sql`now()`, archivedAt: sql`coalesce(${archivedAt}, now())` })
      .where(notDeleted(id))
      .returning({ name: projects.name, slug: projects.slug })
    if (!project) return { ok: true }
    await addToBin(
      tx,
      { projectId: id, ...project },
      { action: 'moved-to-bin', subjectId: id, kind: 'project', name: project.name },
      caller,
    )
    return { ok: true }
  })
}

/** Reorders projects to match `ids`; projects that are not listed come last. */
export function orderProjects(db: Db, ids: readonly number[], caller: Caller): Promise<Done> {
  return db.transaction(async (tx) => {
    await reorder(tx, projects, ids)
    await recordAudit(tx, { action: 'projects-reordered', ...caller })
    return { ok: true }
  })
}

/** Adds to a project's books, once per key. @throws NOT_FOUND; CONFLICT for a total below zero */
export async function addBooks(db: Db, { projectId, ...entry }: BooksInput, caller: Caller): Promise<Done> {
  try {
    await db.transaction(async (tx) => {
      const project = await lockForEditing(tx, projects, projectId, 'project')
      const [added] = await tx
        .insert(projectBooks)
        .values({ ...entry, projectId })
        .onConflictDoNothing({ target: projectBooks.idempotencyKey })
        .returning({ id: projectBooks.id })
      if (!added) return
      await tx
        .update(projects)
        .set({ booksCollected: sql`coalesce(${projects.booksCollected}, 0) + ${entry.books}` })
        .where(eq(projects.id, projectId))
      await recordAudit(tx, {
        action: 'project-books-added',
        subjectId: projectId,
        name: project.name,
        changes: [{ field: 'books', to: String(entry.books) }],
        ...caller,
      })
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'projects_no_negatives') throw error
    throw conflict('The project does not have that many books to take off.', 'BELOW_ZERO')
  }
  return { ok: true }
}
