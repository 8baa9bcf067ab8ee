/** `GET /api/admin/backup`: the newest backup as a file for `npm run restore`. Requires an owner's session. */
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
  // a HEAD request would send nothing, but be audited as a download
  app.get(NEWEST_BACKUP_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = requestContext(deps, request, reply)
    ctx.setDependsOnSession(true)
    // no token has a scope with an empty name
    const { caller } = await requireCaller(ctx, { scope: '', roles: [], needsProof: true })
    const place = openPlace(deps.config.backups, deps.config)
    const name = await newestArchive(place)
    const file = name === undefined ? undefined : await place.read(name)
    if (name === undefined || !file) throw notFound('There is no backup yet.')
    // audited before the first byte, because even a cancelled download has left the site
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
