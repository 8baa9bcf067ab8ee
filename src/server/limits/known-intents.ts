/** Looks up in our own tables which payment intents we made, so that invented ids never reach the provider. */
import { eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { checkouts, donationCheckouts } from '#db/schema.ts'

/** Whether an intent belongs to a checkout or donation of ours. */
export async function isKnownIntent(db: Db, paymentIntentId: string): Promise<boolean> {
  const [checkout, donationCheckout] = [checkouts, donationCheckouts].map((table) =>
    db
      .select({ known: sql`1` })
      .from(table)
      .where(eq(table.paymentIntentId, paymentIntentId)),
  )
  const rows = await union(checkout!, donationCheckout!)
  return rows.length > 0
}
