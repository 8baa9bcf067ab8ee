/** What a database creates once about itself: who it is, and the key of the links that it signs. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { siteFacts } from './schema/index.ts'

/** The installation's identifier: several may share one provider account. */
export const installationIdOf = (db: Db): Promise<string> => createdOnce(db, 'installation', randomUUID())

/** The secret key of links in emails; it is in the backup, so that the links work after a restore. */
export const linkKeyOf = (db: Db): Promise<string> =>
  createdOnce(db, 'link key', randomBytes(32).toString('base64url'))

/** The stored value; the first call stores its own. */
async function createdOnce(db: Db, key: string, value: string): Promise<string> {
  await db.insert(siteFacts).values({ key, value }).onConflictDoNothing()
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, key))
  return String(fact?.value)
}
