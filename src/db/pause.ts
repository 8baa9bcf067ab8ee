/**
 * A restored site is paused until `npm run release`: it sends no emails or webhooks, requests no refunds and removes
 * no backups, because the lost site may have done so already. Anything that acts by itself checks this first.
 */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './client.ts'
import { siteFacts } from './schema/index.ts'

/** Row of `site_facts`. A restore writes it, and `endPause` removes it. */
export const PAUSE_KEY = 'held since restore'
/** Keeps the last pause after its end: monthly gifts of that month may have been charged before the restore. */
export const LAST_PAUSE_KEY = 'released since restore'

const pause = z.object({ restoredAt: z.iso.datetime(), backupAt: z.iso.datetime() })
/** When the site was restored, and when its backup was made. */
export type Pause = z.infer<typeof pause>

/** Returns undefined on a site that runs normally. */
export const readPause = (db: Db | Tx): Promise<Pause | undefined> => read(db, PAUSE_KEY)

/** Returns the latest pause that has ended; undefined on a site that was never restored. */
export const readLastPause = (db: Db | Tx): Promise<Pause | undefined> => read(db, LAST_PAUSE_KEY)

async function read(db: Db | Tx, key: string): Promise<Pause | undefined> {
  const [row] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, key))
  return row && pause.parse(row.value)
}

/** Condition for statements that start an action: the site is not paused. */
export const isNotPaused = sql`not exists (select from ${siteFacts} where ${siteFacts.key} = ${PAUSE_KEY})`
