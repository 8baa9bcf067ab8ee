/**
 * A restored site is paused until `npm run release`: it sends no email and no webhook, asks for no refund and removes no backup by
 * itself, because the site that was lost may have done it already. Whatever acts by itself asks here first.
 */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './client.ts'
import { siteFacts } from './schema/index.ts'

/** The row of `site_facts`, by its first name; a restore writes it, and `endPause` removes it. */
export const PAUSE_KEY = 'held since restore'
/** The last pause, after its end: monthly gifts of its month may have been charged before the restore. */
export const LAST_PAUSE_KEY = 'released since restore'

const pause = z.object({ restoredAt: z.iso.datetime(), backupAt: z.iso.datetime() })
/** When the site was restored, and when the backup was made. */
export type Pause = z.infer<typeof pause>

/** Undefined on a site that runs normally. */
export const readPause = (db: Db | Tx): Promise<Pause | undefined> => read(db, PAUSE_KEY)

/** The pause that was released last; undefined on a site that was never restored. */
export const readLastPause = (db: Db | Tx): Promise<Pause | undefined> => read(db, LAST_PAUSE_KEY)

async function read(db: Db | Tx, key: string): Promise<Pause | undefined> {
  const [row] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, key))
  return row && pause.parse(row.value)
}

/** A condition for statements that start an action. */
export const isNotPaused = sql`not exists (select from ${siteFacts} where ${siteFacts.key} = ${PAUSE_KEY})`
