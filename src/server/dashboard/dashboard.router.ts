import { z } from 'zod'
import { adminOverview, auditInput, auditPage, loginInput, signedInAccount } from '#shared/admin.ts'
import { done } from '#shared/idempotency.ts'
import { jobState } from '#shared/jobs.ts'
import { ROLES } from '#shared/accounts.ts'
import { searchInput, searchResults } from '#shared/search.ts'
import { today } from '#shared/today.ts'
import { listAudit } from '../audit/audit.ts'
import { refuseFor, unauthorized } from '../errors.ts'
import { readJobs } from '../ops/job-runs.ts'
import { searchPage } from '../paging.ts'
import { adminProcedure, procedureFor, publicRest, router } from '../trpc.ts'
import { readOverview } from './overview.ts'
import { searchAll } from './search.ts'
import { readToday } from './today.ts'

const anyRole = procedureFor(...ROLES)

export const adminRouter = router({
  login: publicRest('POST /api/admin/login', {
    summary: 'Open an admin session',
    output: done,
    checksPassword: true,
  })
    .input(loginInput)
    .mutation(async ({ ctx, input: { password } }) => {
      const entry = await ctx.sessionStore.open({ password, address: ctx.ip, replaces: ctx.adminToken })
      if (entry === 'wrong') throw unauthorized('Invalid password.')
      if ('waitSeconds' in entry) refuseFor(ctx, entry.waitSeconds)
      else ctx.setAdminToken(entry.token)
      return { ok: true }
    }),

  logout: publicRest('POST /api/admin/logout', {
    summary: 'End the admin session',
    output: done,
    readsSession: true,
  }).mutation(async ({ ctx }) => {
    await ctx.sessionStore.close(ctx.adminToken, ctx.ip)
    ctx.setAdminToken(undefined)
    return { ok: true }
  }),

  me: anyRole
    .output(signedInAccount)
    .query(({ ctx: { signedIn } }) => ({ name: signedIn.account?.name ?? null, role: signedIn.role })),

  overview: anyRole.output(adminOverview).query(({ ctx }) => readOverview(ctx.db, ctx.signedIn.role)),

  today: anyRole.output(today).query(({ ctx }) => readToday(ctx, ctx.signedIn.role)),

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
