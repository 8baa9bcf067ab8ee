/** Contact messages as the owner keeps them (specification section 2). */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { contactMessages } from '#db/schema.ts'
import type { Done } from '#shared/done.ts'
import type { ContactMessage } from '#shared/forms.ts'
import { MAX_ID, type PageInput } from '#shared/paging.ts'

/** Messages and prayer requests, newest first, suspected spam among them and marked. */
export async function listContacts(db: Db, { limit, cursor = MAX_ID }: PageInput): Promise<ContactMessage[]> {
  const query = db
    .select()
    .from(contactMessages)
    .where(and(isNull(contactMessages.deletedAt), lt(contactMessages.id, cursor)))
    .orderBy(desc(contactMessages.id))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Puts a message away; repeatable. The row stays, so that it can be brought back. */
export async function removeContact(db: Db, id: number): Promise<Done> {
  await db
    .update(contactMessages)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.deletedAt)))
  return { ok: true }
}
