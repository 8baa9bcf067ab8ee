/** `GET /api/admin/export/<list>.csv`: a list of the dashboard as a file. Requires a session: tokens are refused. */
import type { FastifyInstance } from 'fastify'
import { EXPORT_ROLES, exportPath, type ExportedList } from '#shared/admin/exports.ts'
import { londonFields } from '#shared/platform/time/london.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireCaller } from '../../platform/sign-in/caller.ts'
import { requestContext, type Deps } from '../../context.ts'
import { EXPORTS } from './lists.ts'

export function listExports(app: FastifyInstance, deps: Deps): void {
  for (const list of Object.keys(EXPORTS) as ExportedList[]) {
    // a HEAD request would send nothing, but be audited as a download
    app.get(exportPath(list), { exposeHeadRoute: false }, async (request, reply) => {
      const ctx = requestContext(deps, request, reply)
      ctx.setDependsOnSession(true)
      const { caller } = await requireCaller(ctx, {
        scope: '',
        roles: EXPORT_ROLES[list],
        needsProof: true,
      })
      const { filters, read } = EXPORTS[list](request.query)
      const now = deps.clock()
      // audited before the first byte, because even a cancelled download has left the site
      await recordAudit(deps.db, {
        action: 'list-exported',
        name: list,
        changes: [{ field: 'filters', to: filters || 'all' }],
        now,
        ...caller,
      })
      const name = `${list}-${londonFields(now.toISOString()).date}.csv`
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(read(deps))
    })
  }
}
