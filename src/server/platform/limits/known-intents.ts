/** Looks up in our own table which payment intents we created, so that invented ids never reach the provider. */
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'

/** Whether an intent belongs to a checkout of ours. */
export const isKnownIntent = async (db: Db, paymentIntentId: string): Promise<boolean> =>
  (await db.$count(checkouts, eq(checkouts.paymentIntentId, paymentIntentId))) > 0
