/**
 * Pictures of receipts. They show names and account numbers, so they are for owners and treasurers only: rows of the
 * database, never public files. Backups contain them.
 */
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/client.ts'
import { receipts, spending } from '#db/schema/index.ts'
import type { UploadedPicture } from '#shared/platform/pictures/picture-upload.ts'
import { RECEIPT_PATH, receiptPath } from '#shared/money/funds/funds.ts'
import { requireCaller } from '../../platform/sign-in/caller.ts'
import { requestContext, type Deps } from '../../context.ts'
import { encodePicture } from '../../platform/pictures/encode.ts'
import type { ReceivedPicture } from '../../platform/pictures/receive.ts'
import type { Upload } from '../../platform/pictures/upload.ts'

/** Requires a session: no token has this scope. */
const RECEIPT_ACCESS = { scope: '', roles: ['treasurer'] } as const satisfies Parameters<
  typeof requireCaller
>[1]

/** @throws UnreadablePicture */
async function storeReceipt(db: Db, upload: ReceivedPicture): Promise<UploadedPicture> {
  const { width, height, webp: content } = await encodePicture(upload.path)
  const [row] = await db.insert(receipts).values({ content }).returning({ id: receipts.id })
  return { url: receiptPath(row!.id), width, height }
}

/** `POST /api/admin/receipts` */
export const receiptUpload = ({ db }: Deps): Upload => ({
  path: RECEIPT_PATH,
  access: RECEIPT_ACCESS,
  store: (received) => storeReceipt(db, received),
})

/** Deletes receipts uploaded before this time that no spending refers to. */
export const removeUnusedReceipts = (db: Db, before: Date) =>
  db.delete(receipts).where(
    and(
      lt(receipts.createdAt, before),
      notExists(
        db
          .select({ one: sql`1` })
          .from(spending)
          .where(eq(spending.receiptId, receipts.id)),
      ),
    ),
  )

/** `GET /api/admin/receipts/3` */
export function receiptPictures(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${RECEIPT_PATH}/:id`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = requestContext(deps, request, reply)
      ctx.setDependsOnSession(true)
      await requireCaller(ctx, RECEIPT_ACCESS)
      const { id } = request.params
      const [receipt] = /^[1-9]\d{0,11}$/.test(id)
        ? await deps.db
            .select({ content: receipts.content })
            .from(receipts)
            .where(eq(receipts.id, Number(id)))
        : []
      void reply.header('cache-control', 'private, no-store')
      if (!receipt)
        return reply.status(404).type('text/plain; charset=utf-8').send('There is no such receipt.\n')
      return reply.type('image/webp').send(receipt.content)
    },
  )
}
