import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { project } from '#shared/site/projects/projects.schema.ts'
import {
  booksInput,
  managedProject,
  projectForEditing,
  projectInput,
  projectOrder,
  projectStory,
  projectUpdate,
} from '#shared/site/projects/projects.schema.ts'
import { withNextLink } from '../../platform/paging.ts'
import { adminProcedure, cachedProcedure, cachedRest, router } from '../../trpc.ts'
import {
  addBooks,
  archiveProject,
  createProject,
  listManagedProjects,
  orderProjects,
  readProject,
  removeProject,
  updateProject,
} from './editing.ts'
import { listProjects, readProjectStory } from './projects.ts'

export const projectsRouter = router({
  list: cachedRest('GET /api/projects', { summary: 'All projects', output: z.array(project) })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listProjects(ctx.db, page))),

  story: cachedProcedure
    .input(z.object({ slug: z.string().min(1).max(500) }))
    .output(projectStory)
    .query(({ ctx, input }) => readProjectStory(ctx.db, input.slug)),

  manage: adminProcedure.output(z.array(managedProject)).query(({ ctx }) => listManagedProjects(ctx.db)),

  forEditing: adminProcedure
    .input(z.object({ id: rowId }))
    .output(projectForEditing)
    .query(({ ctx, input }) => readProject(ctx.db, input.id)),

  create: adminProcedure
    .input(projectInput)
    .output(managedProject)
    .mutation(({ ctx, input }) => createProject(ctx.db, input, ctx.caller)),

  update: adminProcedure
    .input(projectUpdate)
    .output(managedProject)
    .mutation(({ ctx, input }) => updateProject(ctx.db, input, ctx.caller)),

  archive: adminProcedure
    .input(z.object({ id: rowId, isArchived: z.boolean() }))
    .output(done)
    .mutation(({ ctx, input }) => archiveProject(ctx.db, input, ctx.caller)),

  order: adminProcedure
    .input(projectOrder)
    .output(done)
    .mutation(({ ctx, input }) => orderProjects(ctx.db, input.ids, ctx.caller)),

  addBooks: adminProcedure
    .input(booksInput)
    .output(done)
    .mutation(({ ctx, input }) => addBooks(ctx.db, input, ctx.caller)),

  remove: adminProcedure
    .input(z.object({ id: rowId }))
    .output(done)
    .mutation(({ ctx, input }) => removeProject(ctx.db, input.id, ctx.caller)),
})
