import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { pageCondition } from '#db/list-page.ts'
import { inboxItems, inboxReplies } from '#db/schema.ts'
import type { InboxItem, inboxInput } from '#shared/inbox.ts'
import { keyOf, readRecords } from './records.ts'

/** At most five queries, however many items: the items, each of their tables, and the numbers of replies. */
export async function listInbox(
  db: Db,
  { limit, kind, state, ...page }: z.infer<typeof inboxInput> & { limit: number },
): Promise<InboxItem[]> {
  const { found, orderBy } = pageCondition(inboxItems, page)
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
  const [records, replies] = await Promise.all([readRecords(db, items), countReplies(db, items)])
  return items.flatMap((item) => {
    const sent = records.get(keyOf(item))
    const { id, notes, createdAt } = item
    return sent
      ? [
          {
            ...sent,
            id,
            kind: item.kind,
            state: item.state,
            notes,
            replies: replies.get(id) ?? 0,
            createdAt: createdAt.toISOString(),
          },
        ]
      : []
  })
}

async function countReplies(db: Db, items: readonly { id: number }[]): Promise<Map<number, number>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ id }) => id)
  const rows = await db
    .select({ id: inboxReplies.itemId, replies: count() })
    .from(inboxReplies)
    .where(inArray(inboxReplies.itemId, ids))
    .groupBy(inboxReplies.itemId)
  return new Map(rows.map(({ id, replies }) => [id, replies]))
}
