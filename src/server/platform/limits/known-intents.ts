/** Checks intents against our own table, so that made-up ids never reach the provider. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'

/** Whether the intent belongs to one of our checkouts. */
export const isKnownIntent = async (db: Db, paymentIntentId: string): Promise<boolean> =>
  (await db.$count(checkouts, eq(checkouts.paymentIntentId, paymentIntentId))) > 0
