/**
 * The hold: a site that came out of a backup sends no email and no webhook, asks for no refund and removes no backup by
 * itself until `npm run release`, because the site that was lost may have done it already. Whatever acts by itself asks here
 * first.
 */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './client.ts'
import { siteFacts } from './schema.ts'

/** The row of `site_facts`; a restore writes it, and `releaseHold` removes it. */
export const HOLD_KEY = 'held since restore'

const hold = z.object({ restoredAt: z.iso.datetime(), backupAt: z.iso.datetime() })
/** When the site was restored, and when the backup was made. */
export type Hold = z.infer<typeof hold>

/** Undefined on a site that runs as usual. */
export async function readHold(db: Db | Tx): Promise<Hold | undefined> {
  const [row] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.key, HOLD_KEY))
  return row && hold.parse(row.value)
}

/** A condition for the statement that begins to act. */
export const isNotHeld = sql`not exists (select from ${siteFacts} where ${siteFacts.key} = ${HOLD_KEY})`
