/** `GET /api/admin/backup`: the newest backup as one file, as `npm run restore` reads it. For owners' sessions only. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { NEWEST_BACKUP_PATH } from '#shared/admin/exports.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireCaller } from '../../platform/sign-in/caller.ts'
import { newestArchive } from '../../platform/backup/backup.jobs.ts'
import { openPlace } from '../../platform/backup/open-place.ts'
import { requestContext, type Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'

export function newestBackup(app: FastifyInstance, deps: Deps): void {
  // a HEAD request would send nothing, but the audit would record a download
  app.get(NEWEST_BACKUP_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = requestContext(deps, request, reply)
    ctx.setDependsOnSession(true)
    // no token has an empty scope
    const { caller } = await requireCaller(ctx, { scope: '', roles: [], needsProof: true })
    const place = openPlace(deps.config.backups, deps.config)
    const name = await newestArchive(place)
    const file = name === undefined ? undefined : await place.read(name)
    if (name === undefined || !file) throw notFound('There is no backup yet.')
    // before the first byte: a download that is given up has left the site all the same
    await recordAudit(deps.db, { action: 'backup-downloaded', name, now: deps.clock(), ...caller })
    return reply
      .headers({
        'content-type': 'application/gzip',
        'content-length': file.bytes,
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(Readable.from(file.content))
  })
}
