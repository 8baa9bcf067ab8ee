import { z } from 'zod'
import { pageInput } from '#shared/paging.ts'
import { project } from '#shared/projects.ts'
import { listPage } from '../paging.ts'
import { cachedRest, router } from '../trpc.ts'
import { listProjects } from './projects.ts'

export const projectsRouter = router({
  list: cachedRest('GET /api/projects', { summary: 'All projects', output: z.array(project) })
    .input(pageInput)
    .query(({ ctx, input }) => listPage(ctx, input, (page) => listProjects(ctx.db, page))),
})
