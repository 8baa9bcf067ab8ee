/** The owner's inbox, newest first. */
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { listPage } from '#db/list-page.ts'
import { inboxItems } from '#db/schema.ts'
import type { InboxItem, inboxInput } from '#shared/inbox.ts'
import { keyOf, readRecords } from './records.ts'

/** At most four queries, however many items: one for the items, and one for each table they stand for. */
export async function listInbox(
  db: Db,
  { limit, kind, state, ...page }: z.infer<typeof inboxInput> & { limit: number },
): Promise<InboxItem[]> {
  const { found, orderBy } = listPage(inboxItems, page)
  const items = await db
    .select()
    .from(inboxItems)
    .where(
      and(
        isNull(inboxItems.deletedAt),
        found,
        kind && eq(inboxItems.kind, kind),
        state && eq(inboxItems.state, state),
      ),
    )
    .orderBy(...orderBy)
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
