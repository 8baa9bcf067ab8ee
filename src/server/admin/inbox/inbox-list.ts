/** Lists the inbox, newest or oldest first, with the date on which each item will be deleted. */
import { and, count, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { inboxItems, inboxReplies } from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import { notFound } from '../../errors.ts'
import { DAY_MS } from '#shared/platform/time/days.ts'
import { INBOX_CHOICES, type InboxItem, type inboxInput } from '#shared/admin/inbox.ts'
import { INBOX_KINDS } from '#shared/site/forms/inbox-kinds.ts'
import { DELETED_SOON_DAYS, deletionDay, FORM_RETENTION } from '#shared/admin/deletion.ts'
import type { Retention } from '#shared/platform/audit/retention.ts'
import { isChosen } from '#db/list-page.ts'
import { keyOf, readRecords, type Item } from '../../site/forms/records.ts'

type InboxFilter = z.infer<typeof inboxInput> & { limit: number }
type Rules = { retention: Retention; now: Date }

/**
 * Reads items in at most five queries: the items, their records in three tables, and the numbers of replies.
 * @param rules.retention after how many days records are deleted
 */
export async function listInbox(
  db: Db,
  { order, deletion, ...page }: InboxFilter,
  rules: Rules,
): Promise<InboxItem[]> {
  const items = await byWords(
    inboxItems,
    {
      ...page,
      oldestFirst: order === 'oldest first',
      also: and(
        isNull(inboxItems.deletedAt),
        isChosen(inboxItems, INBOX_CHOICES, page),
        deletion && isDeletedSoon(rules),
      ),
    },
    (found, orderBy) =>
      db
        .select()
        .from(inboxItems)
        .where(found)
        .orderBy(...orderBy),
  )
  return withRecords(db, items, rules)
}

/** @throws NOT_FOUND, also for a deleted item */
export async function readInboxItem(db: Db, id: number, rules: Rules): Promise<InboxItem> {
  const items = await db
    .select()
    .from(inboxItems)
    .where(and(eq(inboxItems.id, id), isNull(inboxItems.deletedAt)))
  const [item] = await withRecords(db, items, rules)
  if (!item) throw notFound('This is no longer in the inbox.')
  return item
}

async function withRecords(db: Db, items: readonly Item[], { retention, now }: Rules): Promise<InboxItem[]> {
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
            deletedOn: deletionDay(item, retention, now),
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

function isDeletedSoon({ retention, now }: Rules): SQL | undefined {
  const rules = INBOX_KINDS.flatMap((kind) =>
    FORM_RETENTION[kind].map(({ days, since, states }) =>
      and(
        eq(inboxItems.kind, kind),
        states && inArray(inboxItems.state, [...states]),
        lte(inboxItems[since], new Date(now.getTime() + (DELETED_SOON_DAYS - retention[days]) * DAY_MS)),
      ),
    ),
  )
  return or(...rules)
}
