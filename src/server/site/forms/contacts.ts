import { isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#db/client.ts'
import { contactMessages } from '#db/schema/index.ts'
import { byWords } from '#db/search.ts'
import type { contactSearch, ListedMessage } from '#shared/site/forms/forms.schema.ts'

/** Messages and prayer requests, newest first, optionally filtered by words. Suspected spam is included and marked. */
export async function listContacts(db: Db, filter: z.infer<typeof contactSearch>): Promise<ListedMessage[]> {
  const rows = await byWords(
    contactMessages,
    { ...filter, also: isNull(contactMessages.deletedAt) },
    (found, orderBy) =>
      db
        .select()
        .from(contactMessages)
        .where(found)
        .orderBy(...orderBy),
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
