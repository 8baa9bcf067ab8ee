/** The inbox: one item for each thing that a visitor sent. */
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { inboxItems } from '#db/schema/index.ts'
import type { Done } from '#shared/platform/api/idempotency.ts'
import type { inboxNotesInput, inboxStateInput } from '#shared/admin/inbox.ts'
import { recordAudit, type By } from '../../platform/audit/audit.ts'
import { notFound } from '../../errors.ts'
import { nameOfSender, type Item } from '../../site/forms/records.ts'

const notDeleted = (id: number) => and(eq(inboxItems.id, id), isNull(inboxItems.deletedAt))

/** Changes an item's state, with an audit event; idempotent. @throws NOT_FOUND, even for a deleted item */
export function setInboxState(db: Db, { id, state }: z.infer<typeof inboxStateInput>, by: By): Promise<Item> {
  return db.transaction(async (tx) => {
    const [item] = await tx.select().from(inboxItems).where(notDeleted(id)).for('update')
    if (!item) throw notInInbox()
    if (item.state === state) return item
    await tx.update(inboxItems).set({ state, stateChangedAt: by.now }).where(eq(inboxItems.id, id))
    await recordAudit(tx, {
      action: 'inbox-state-changed',
      subjectId: id,
      kind: item.kind,
      // leave out a prayer's name: it would reveal its sender's beliefs
      name: item.kind === 'prayer' ? '' : await nameOfSender(tx, item),
      changes: [{ field: 'state', from: item.state, to: state }],
      ...by,
    })
    return { ...item, state, stateChangedAt: by.now }
  })
}

/** @throws NOT_FOUND, even for a deleted item */
export async function setInboxNotes(db: Db, { id, notes }: z.infer<typeof inboxNotesInput>): Promise<Done> {
  const changed = await db
    .update(inboxItems)
    .set({ notes })
    .where(notDeleted(id))
    .returning({ id: inboxItems.id })
  if (changed.length === 0) throw notInInbox()
  return { ok: true }
}

const notInInbox = () => notFound('This is no longer in the inbox.')
