/** What an empty database begins with, so that a first visitor finds a shop. */
import type { Db } from './client.ts'
import { bracelets, siteFacts } from './schema.ts'
import { seedBracelets } from './seed-bracelets.ts'

/**
 * Seeds once per database, in one transaction: a start killed half-way seeds whole the next time, and an owner who
 * empties a table on purpose keeps it empty.
 */
export async function seed(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(siteFacts)
      .values({ key: 'seeded', value: true })
      .onConflictDoNothing()
      .returning({ key: siteFacts.key })
    if (first.length > 0) await tx.insert(bracelets).values([...seedBracelets])
  })
}
