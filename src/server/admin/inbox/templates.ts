/** Templates for replies and thank-yous by kind: the owner's text, or the standard one. */
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { replyTemplates } from '#db/schema/index.ts'
import type { ReplyTemplate, templateInput } from '#shared/admin/replies.ts'
import { STANDARD_REPLIES, TEMPLATE_KINDS, TEMPLATE_LABELS } from '#shared/admin/reply-templates.ts'
import type { By } from '../../platform/audit/audit.ts'
import { ownTexts } from '../../platform/own-texts.ts'

const templates = ownTexts({
  table: replyTemplates,
  kinds: TEMPLATE_KINDS,
  standard: (kind) => ({ body: STANDARD_REPLIES[kind] }),
  what: 'This template',
})

export const { list: listTemplates, read: readTemplate } = templates

/** @throws CHANGED_ELSEWHERE */
export const saveTemplate = (
  db: Db,
  { body, ...opened }: z.infer<typeof templateInput>,
  by: By,
): Promise<ReplyTemplate> =>
  db.transaction((tx) =>
    templates.save(
      tx,
      opened,
      { body },
      { action: 'reply-template-changed', name: TEMPLATE_LABELS[opened.kind], ...by },
    ),
  )
