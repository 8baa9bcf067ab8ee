/** Searches supporters for the donor of a gift. */
import { and, desc, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { donations, giftAidDeclarations, orders, supporters } from '#db/schema/index.ts'
import { byIndexOfWords, hasSupporterWords } from '#db/search.ts'
import type { Role } from '#shared/platform/sign-in/roles.ts'
import type { FoundDonor } from '#shared/money/statements/offline-gifts.schema.ts'
import { ERASED } from '#shared/platform/audit/retention.ts'

const MAX_DONORS = 8

/** Condition: the supporter has given or bought. Treasurers must not see who else wrote to the charity. */
export const hasPaid = or(
  // limited, because PostgreSQL would read the whole tables for an `exists`
  ...[orders, donations].map(
    (table) => sql`(select true from ${table} where ${table.supporterId} = ${supporters.id} limit 1)`,
  ),
)

/** The address in the latest declaration, to distinguish donors of the same name without an email address. */
export const declaredHome = sql<string | null>`case when supporters.email is null then (
  select concat_ws(', ', declared.address, nullif(declared.postcode, '')) from ${giftAidDeclarations} declared
  where declared.supporter_id = supporters.id and declared.first_name <> ${ERASED}
  order by declared.id desc limit 1) end`

/**
 * Supporters with all the words in their name or address, latest contact first; none for blank text.
 * @param role treasurers find only supporters who have paid
 */
export async function findDonors(db: Db, q: string, { as: role }: { as: Role }): Promise<FoundDonor[]> {
  if (q.trim() === '') return []
  return byIndexOfWords(db, (tx) =>
    tx
      .select({ id: supporters.id, name: supporters.name, email: supporters.email, home: declaredHome })
      .from(supporters)
      .where(and(hasSupporterWords(q), role === 'owner' ? undefined : hasPaid))
      .orderBy(desc(supporters.lastContactAt))
      .limit(MAX_DONORS),
  )
}
