/** Facts that a database stores about itself once: its identifier, and the key that signs its links. */
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { siteFacts } from './schema/index.ts'

/** Identifies the installation to the payment provider: several may share one account. */
export const installationIdOf = (db: Db): Promise<string> => createdOnce(db, 'installation', randomUUID())

/** Secret key of links in emails. It is part of the backup, so that links work after a restore. */
export const linkKeyOf = (db: Db): Promise<string> =>
  createdOnce(db, 'link key', randomBytes(32).toString('base64url'))

/** Returns the stored value; stores `value` if there is none yet. */
async function createdOnce(db: Db, key: string, value: string): Promise<string> {
  await db.insert(siteFacts).values({ key, value }).onConflictDoNothing()
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, key))
  return String(fact?.value)
}
