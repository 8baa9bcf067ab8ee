/** What waits for the owner's answer, one item for each thing a visitor sent. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { inboxItems } from '#db/schema.ts'

const ofMessage = (recordId: number) =>
  and(inArray(inboxItems.kind, ['message', 'prayer']), eq(inboxItems.recordId, recordId))

/** Puts a contact message's item away; to be called after the message itself is, for the order of the locks. */
export async function hideInboxItem(tx: Tx, recordId: number): Promise<void> {
  await tx
    .update(inboxItems)
    .set({ deletedAt: sql`now()` })
    .where(ofMessage(recordId))
}

/** Brings it back, after the message. */
export async function showInboxItem(tx: Tx, recordId: number): Promise<void> {
  await tx.update(inboxItems).set({ deletedAt: null }).where(ofMessage(recordId))
}
