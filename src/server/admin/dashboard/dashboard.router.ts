import { z } from 'zod'
import { adminOverview } from '#shared/admin/overview.ts'
import { auditInput, auditPage } from '#shared/platform/audit/audit.ts'
import { jobState } from '#shared/platform/api/jobs.ts'
import { ROLES } from '#shared/platform/sign-in/roles.ts'
import { searchInput, searchResults } from '#shared/admin/search.ts'
import { moneyFigures, today } from '#shared/admin/today.ts'
import { readJobs } from '../../platform/ops/job-runs.ts'
import { searchPage } from '../../platform/paging.ts'
import { adminProcedure, adminRest, procedureFor, router } from '../../trpc.ts'
import { listAudit } from './activity.ts'
import { readOverview } from './overview.ts'
import { searchAll } from './search.ts'
import { readFigures, readToday } from './today.ts'

const anyRole = procedureFor(...ROLES)

export const dashboardRouter = router({
  overview: anyRole.output(adminOverview).query(({ ctx }) => readOverview(ctx, ctx.signedIn.role)),

  today: anyRole.output(today).query(({ ctx }) => readToday(ctx, ctx.signedIn.role)),

  figures: adminRest('GET /api/figures', {
    summary: 'Gifts, orders and fees of the latest months, and of this month and year beside the ones before',
    output: moneyFigures,
    roles: ['treasurer'],
  }).query(({ ctx }) => readFigures(ctx.db, ctx.clock())),

  search: anyRole
    .input(searchInput)
    .output(searchResults)
    .query(({ ctx, input }) => searchAll(ctx.db, input.q, ctx.signedIn.role)),

  jobs: adminProcedure.output(z.array(jobState)).query(({ ctx }) => readJobs(ctx)),

  activity: adminProcedure
    .input(auditInput)
    .output(auditPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listAudit(ctx.db, page))),
})
