/** Identifies this installation, because several may share one provider account. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { siteFacts } from './schema.ts'

const KEY = 'installation'

/** The installation's identifier, created on the first call. */
export async function installationIdOf(db: Db): Promise<string> {
  await db.insert(siteFacts).values({ key: KEY, value: randomUUID() }).onConflictDoNothing()
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, KEY))
  return String(fact?.value)
}
