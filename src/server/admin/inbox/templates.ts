/** The start of replies to each kind and of thank-yous: the standard text, or the owner's. */
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { replyTemplates } from '#db/schema/index.ts'
import { type ReplyTemplate, type templateInput } from '#shared/admin/replies.ts'
import {
  STANDARD_REPLIES,
  TEMPLATE_KINDS,
  TEMPLATE_LABELS,
  type TemplateKind,
} from '#shared/admin/reply-templates.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { conflict } from '../../errors.ts'

const columns = { kind: replyTemplates.kind, body: replyTemplates.body, version: replyTemplates.version }

const standard = (kind: TemplateKind): ReplyTemplate => ({ kind, body: STANDARD_REPLIES[kind], version: 0 })

/** One for each kind. */
export async function listTemplates(db: Db): Promise<ReplyTemplate[]> {
  const rows = await db.select(columns).from(replyTemplates)
  return TEMPLATE_KINDS.map((kind) => rows.find((row) => row.kind === kind) ?? standard(kind))
}

export async function readTemplate(db: Db, kind: TemplateKind): Promise<ReplyTemplate> {
  const [row] = await db.select(columns).from(replyTemplates).where(eq(replyTemplates.kind, kind))
  return row ?? standard(kind)
}

/** The row stays when the standard words come back, so that its version counts on. @throws CHANGED_ELSEWHERE */
export function saveTemplate(
  db: Db,
  { kind, body, version }: z.infer<typeof templateInput>,
  by: By,
): Promise<ReplyTemplate> {
  return db.transaction(async (tx) => {
    const [saved] = await (version === 0
      ? tx
          .insert(replyTemplates)
          .values({ kind, body, updatedAt: by.now })
          .onConflictDoNothing()
          .returning(columns)
      : tx
          .update(replyTemplates)
          .set({ body, version: sql`${replyTemplates.version} + 1`, updatedAt: by.now })
          .where(and(eq(replyTemplates.kind, kind), eq(replyTemplates.version, version)))
          .returning(columns))
    if (!saved)
      throw conflict('This template was changed elsewhere since you opened it.', 'CHANGED_ELSEWHERE')
    await recordAudit(tx, { action: 'reply-template-changed', detail: TEMPLATE_LABELS[kind], ...by })
    return saved
  })
}
