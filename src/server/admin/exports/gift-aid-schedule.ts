/**
 * `GET /api/admin/export/gift-aid.csv?claim=3&part=1`: the schedule of a claim, 1,000 rows per file. Requires a
 * session.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SCHEDULE_PATH } from '#shared/admin/exports.ts'
import { SCHEDULE_COLUMNS, type ScheduleRow } from '#shared/money/gift-aid/gift-aid-schedule.ts'
import { rowId } from '#shared/platform/api/paging.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireCaller } from '../../platform/sign-in/caller.ts'
import { requestContext, type Deps } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { readSchedule } from '../../money/gift-aid-claims/claim-reading.ts'
import { csvOf } from './csv.ts'

/** Columns in HMRC's order and spelling. No cell looks like a formula, so none is changed. */
export const scheduleCsv = (rows: readonly ScheduleRow[]): Readable =>
  csvOf(
    Readable.from(rows) as AsyncIterable<ScheduleRow>,
    SCHEDULE_COLUMNS.map((column) => [column, (row) => row[column]] as const),
  )

const wanted = z.object({ claim: z.coerce.number().pipe(rowId), part: z.coerce.number().pipe(rowId) })

export function giftAidSchedule(app: FastifyInstance, deps: Deps): void {
  // a HEAD request would send nothing, but be audited as a download
  app.get(SCHEDULE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = requestContext(deps, request, reply)
    ctx.setDependsOnSession(true)
    const { caller } = await requireCaller(ctx, { scope: '', roles: ['treasurer'], needsProof: true })
    const { data: query } = wanted.safeParse(request.query)
    if (!query) throw notFound('There is no such file.')
    const { claim: id, part } = query
    const rows = (await readSchedule(deps.db, id, deps.clock()))[part - 1]
    if (!rows) throw notFound('There is no such file.')
    // audited before the first byte, because even a cancelled download has left the site
    await recordAudit(deps.db, {
      action: 'gift-aid-schedule-downloaded',
      subjectId: id,
      name: `file ${part}`,
      now: deps.clock(),
      ...caller,
    })
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="gift-aid-claim-${id}-${part}.csv"`,
      })
      .send(scheduleCsv(rows))
  })
}
