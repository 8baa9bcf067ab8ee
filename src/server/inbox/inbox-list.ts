/** The owner's inbox, newest first. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { inboxItems } from '#db/schema.ts'
import type { InboxItem, inboxInput } from '#shared/inbox.ts'
import { MAX_ID } from '#shared/paging.ts'
import { keyOf, readRecords } from './records.ts'

/** At most four queries, however many items: one for the items, and one for each table they stand for. */
export async function listInbox(
  db: Db,
  { limit, cursor = MAX_ID, kind, state }: z.infer<typeof inboxInput> & { limit: number },
): Promise<InboxItem[]> {
  const items = await db
    .select()
    .from(inboxItems)
    .where(
      and(
        isNull(inboxItems.deletedAt),
        lt(inboxItems.id, cursor),
        kind && eq(inboxItems.kind, kind),
        state && eq(inboxItems.state, state),
      ),
    )
    .orderBy(desc(inboxItems.id))
    .limit(limit)
  const records = await readRecords(db, items)
  return items.flatMap((item) => {
    const sent = records.get(keyOf(item))
    const { id, notes, createdAt } = item
    return sent
      ? [{ ...sent, id, kind: item.kind, state: item.state, notes, createdAt: createdAt.toISOString() }]
      : []
  })
}
